"""The tools of an agent: search, provision, history and context over the Model Context Protocol."""
