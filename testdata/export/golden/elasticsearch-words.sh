# Elasticsearch, an index with a semantic_text field, exported by chunkscope.
#
# settings   own settings, fingerprint 96d742fd1c3e
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   3 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.
#
# What does not carry over:
# - max_chunk_size: older releases take at most 300.

curl --fail-with-body -X PUT "$ELASTICSEARCH_URL/$INDEX" \
  -H "Content-Type: application/json" -H "Authorization: ApiKey $ELASTICSEARCH_KEY" --data @- <<'BODY'
{
  "mappings": {
    "properties": {
      "content": {
        "type": "semantic_text",
        "chunking_settings": {
          "strategy": "word",
          "overlap": 0,
          "max_chunk_size": 400
        }
      }
    }
  }
}
BODY
