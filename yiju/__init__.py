"""The outer ring: settings, the clock, the node, and the faces of the platform."""
