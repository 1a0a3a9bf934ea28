"""A service asked over HTTP with the records and errors of the program itself."""

from yiju.client.yiju import Yiju

__all__ = ["Yiju"]
