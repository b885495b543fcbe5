"""The Gang's All Here: survivors, the undead, one helicopter and too few seats."""
