"""A language model, asked through one interface: its address, its calls, its words as a form."""
