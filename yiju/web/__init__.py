"""The pages: search, works and provisions, audit, review, evaluation, operations, signing in.

Rendered here from templates; they work without scripts, in Chinese and in English.
"""
