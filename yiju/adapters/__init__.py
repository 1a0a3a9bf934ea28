"""Retrievers for other frameworks, over a workbench or a client."""
