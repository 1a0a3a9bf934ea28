"""The backends behind `mappings.vectors.Encoder`: bundled weights, any local model, any service.

Nothing heavy is imported until an encoder is opened.
"""
