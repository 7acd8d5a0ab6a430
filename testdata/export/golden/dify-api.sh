# Dify knowledge, text by API, exported by chunkscope.
#
# settings   langchain-recursive, fingerprint ed87074e149d
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   6 chunks
#
# Approximate: Dify cuts at one separator, removes it, and goes on with
# separators of its own. Compare the chunks before you index them.
#
# What does not carry over:
# - Unit: the field is called max_tokens, but Dify's documentation speaks of
#   characters; look at the first document before you index more.
# - Overlap: Dify shares text only where a segment is longer than
#   max_tokens, and none at separators.
# - separators: the first one cuts, and is removed; then Dify goes on with
#   its own.

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
          "enabled": false
        },
        {
          "id": "remove_urls_emails",
          "enabled": false
        }
      ],
      "segmentation": {
        "separator": "\n\n",
        "max_tokens": 1000,
        "chunk_overlap": 200
      }
    }
  }
}
BODY
