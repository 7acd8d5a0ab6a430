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
# In order: the beginning of the SHA-256 of each chunk.
# "docs/tutorial.md"
# 0e29e25e fea0b01c 781750b4 46e289b8 9ca440a3 aedca227 0a8dc459 669c32f6 5d1825e7 9608d5e0 d10b36aa
# 88e508ec 4ebc0e5f c39d360a 3b6ec339 d10b36aa 119d5ef9 4ebc0e5f c39d360a 6ed78ec2 e12fddf8 a32a3bb7
# 586a5af4 7abe77aa 7e108555 d10b36aa f1b90184 02d69e0f 673a7be5 66bc5644 128e74cb 087d0494 197ff2d9
# dd4dbbe5 c3158cca 47cb41f3 8391a9ad 15d4332e 039b157e 46110d07 6ce62285 9d044fd2 6e08feb0 bdcaffa6
# b4a31379 956338a2 01720a48 24e99183 956338a2 f1b90184 4c1218a7 635bbe27 4e9a9066 0a8dc459 e7a7ede4
# 419a23fe d1a8d661 39c4b3d5 8a1f3d7e f63777b8 a32a3bb7 e3d57008 f63777b8 a32a3bb7 e21875d9 d10b36aa
# f1b90184 d9d84e96 c13fb6a5 c0a6531c afe3531b 1fc6aede 7becc4b8 7772bf25 ea73d877 77d665c8 bac4006b
# 85b5f019 401f609c 54a51fdd 7c0325ca e1bf8b64 be2d8c89 fdfe68f3 466a159f 18bc1220 ae1a25f3 0a8dc459
# e58734ae 64b9ddc0 ab3c5d43 d10b36aa f1b90184 92d6ae5a 5a28ca75 e212bbbe 653cc973 8342a1d8 85fcfc7e
# 48f29ae9 7d644994 b0d8575c dc0b7674 5a404f86 0532ae50 9217a1aa a0613f18 017622b8 8ff7459a 60af7482
# 887eecae 0ee1dba2 8c0f23a7 4fa87aa5 58f48104
