# Elasticsearch, an index with a semantic_text field, exported by chunkscope.
#
# settings   elasticsearch-sentences, fingerprint aca90176fe42
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   4 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.

curl --fail-with-body -X PUT "$ELASTICSEARCH_URL/$INDEX" \
  -H "Content-Type: application/json" -H "Authorization: ApiKey $ELASTICSEARCH_KEY" --data @- <<'BODY'
{
  "mappings": {
    "properties": {
      "content": {
        "type": "semantic_text",
        "chunking_settings": {
          "strategy": "sentence",
          "sentence_overlap": 1,
          "max_chunk_size": 250
        }
      }
    }
  }
}
BODY
