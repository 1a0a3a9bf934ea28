"""Pure arithmetic over records: every factor with its reason and its Elasticsearch rendering."""
