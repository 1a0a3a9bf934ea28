"""Routers of the API, one a noun."""
