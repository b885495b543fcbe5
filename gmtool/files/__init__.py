"""Reading what people wrote, with places: typed YAML, map folders, case files."""
