# Elasticsearch, an index with a semantic_text field, exported by chunkscope.
#
# settings   own settings, fingerprint 99e7687572b2
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   4 chunks
#
# Approximate: Elasticsearch repeats words between the pieces of a sentence
# that is longer than a chunk, always. Compare the chunks before you index
# them.

curl --fail-with-body -X PUT "$ELASTICSEARCH_URL/$INDEX" \
  -H "Content-Type: application/json" -H "Authorization: ApiKey $ELASTICSEARCH_KEY" --data @- <<'BODY'
{
  "mappings": {
    "properties": {
      "content": {
        "type": "semantic_text",
        "chunking_settings": {
          "strategy": "sentence",
          "sentence_overlap": 0,
          "max_chunk_size": 250
        }
      }
    }
  }
}
BODY
