"""What decides the roles: rules by default, a language model where one is configured."""
