"""The service over HTTP: its application, who may do what, and the collections it holds open."""
