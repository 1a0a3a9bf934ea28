"""Evaluation: judged questions are asked, and measured per kind with n and intervals."""
