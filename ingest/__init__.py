"""From a file to indexed provisions: read `pipeline.py` first."""
