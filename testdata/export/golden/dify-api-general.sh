# Dify knowledge, text by API, exported by chunkscope.
#
# settings   dify-general, fingerprint d1f8733b6b72
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   34 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.
#
# What does not carry over:
# - Unit: the field is called max_tokens, and Dify counts characters.

curl --fail-with-body -X POST "$DIFY_API/datasets/$DATASET_ID/document/create-by-text" \
  -H "Content-Type: application/json" -H "Authorization: Bearer $DIFY_KEY" --data @- <<'BODY'
{
  "name": "docs/tutorial.md",
  "text": "the text of the document",
  "indexing_technique": "high_quality",
  "doc_form": "text_model",
  "process_rule": {
    "mode": "custom",
    "rules": {
      "pre_processing_rules": [
        {
          "id": "remove_extra_spaces",
          "enabled": true
        },
        {
          "id": "remove_urls_emails",
          "enabled": false
        }
      ],
      "segmentation": {
        "separator": "\n\n",
        "max_tokens": 1024,
        "chunk_overlap": 50
      }
    }
  }
}
BODY
# In order: the beginning of the SHA-256 of each chunk.
# "docs/tutorial.md"
# ef602534 fb3309ed 31eed47e aedca227 3a5e4e5e b007863e 87831dc5 38f73929 f50e3b63 128e74cb dd7bfc31
# 3fe72ab4 4ff94655 28679f5c a3a90883 92648677 369f0aac f1b39dc2 9bc3516b cee6e788 c089d478 0e0179eb
# ac0060c3 5c147d27 68df922e 09868cab 0e909e98 de8a8deb 06b2b371 4b0b8584 288d5b4f d0737324 92f76a10
# 429c3b16
