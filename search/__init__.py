"""From a question to an audited result: read `service.py` first."""
