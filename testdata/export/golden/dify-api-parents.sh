# Dify knowledge, text by API, exported by chunkscope.
#
# settings   dify-parent-child, fingerprint 9d4ec0ed7c07
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   115 chunks
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
  "doc_form": "hierarchical_model",
  "process_rule": {
    "mode": "hierarchical",
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
      "parent_mode": "paragraph",
      "segmentation": {
        "separator": "\n\n",
        "max_tokens": 1024
      },
      "subchunk_segmentation": {
        "separator": "\n",
        "max_tokens": 512,
        "chunk_overlap": 0
      }
    }
  }
}
BODY
