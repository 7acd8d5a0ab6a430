# Dify knowledge, text by API, exported by chunkscope.
#
# settings   langchain-recursive, fingerprint ed87074e149d
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   6 chunks
#
# Approximate: Dify cuts at one separator, removes it, and continues with its
# own separators. Compare the chunks before you index them.
#
# What does not carry over:
# - Unit: the field is called max_tokens, but Dify's documentation says
#   characters; check the first document before you index more.
# - Overlap: Dify shares text only where a segment is longer than
#   max_tokens, never at separators.
# - separators: Dify cuts at the first one and removes it, then continues
#   with its own.

# bash THIS_FILE adds a document; bash THIS_FILE check ID DOCUMENT... compares the chunks that Dify made of documents.
: "${DIFY_API:?}" "${DIFY_KEY:?}" "${DATASET_ID:?}"
if [ "${1-}" != check ]; then
  exec curl --fail-with-body -X POST "$DIFY_API/datasets/$DATASET_ID/document/create-by-text" \
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
fi

exec python3 - "${@:2}" <<'PYTHON'
import collections
import hashlib
import json
import os
import sys
import urllib.parse
import urllib.request

FINGERPRINT = "ed87074e149d"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 6),
}

STORED = "ID"


def fetch_rows(path: str) -> list:
    """All rows of a list that comes in pages, in order."""
    rows, page = [], 0
    while True:
        page += 1
        url = f"{os.environ['DIFY_API']}/datasets/{os.environ['DATASET_ID']}/documents/{path}?page={page}&limit=100"
        request = urllib.request.Request(url, headers={"Authorization": f"Bearer {os.environ['DIFY_KEY']}"})
        with urllib.request.urlopen(request) as response:
            answer = json.load(response)
        rows += answer["data"]
        if not answer["data"] or len(rows) >= answer["total"]:
            return sorted(rows, key=lambda row: row["position"])


def fetch(stored: str) -> list:
    """The chunks that Dify made of a document, in order."""
    return [segment["content"] for segment in fetch_rows(f"{urllib.parse.quote(stored)}/segments")]


CHUNKS = {  # in order: the beginning of the SHA-256 of each
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
62258492 7286639c c03255b4 0e22cef4 b267943e b3ef2c03
""",
}


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def difference(text: str, chunks: list) -> tuple:
    """How many chunks more of a document than in chunkscope (below 0: fewer), and a sentence.

    The number is None for a text that is none of the documents. Nothing is
    asserted: the chunks are not meant to be the same.
    """
    sha256 = digest(text)
    if sha256 not in EXPECTED:
        return None, f"{len(chunks)} chunks; nothing is expected of this text"
    known = collections.Counter(CHUNKS[sha256].split())
    same = sum((known & collections.Counter(digest(chunk)[:8] for chunk in chunks)).values())
    more = len(chunks) - EXPECTED[sha256][1]
    return more, f"{len(chunks)} chunks, {EXPECTED[sha256][1]} in chunkscope ({more:+d}), {same} with the same text"


if __name__ == "__main__":
    if len(sys.argv) < 3 or len(sys.argv) % 2 == 0:
        print(f"usage: bash THIS_FILE check {STORED} DOCUMENT...: compares the chunks of documents with chunkscope's", file=sys.stderr)
        sys.exit(2)
    status = 0
    for stored, path in zip(sys.argv[1::2], sys.argv[2::2]):
        try:
            with open(path, encoding="utf-8", newline="") as file:
                document = file.read()
        except (OSError, UnicodeDecodeError) as error:
            print(f"{path} cannot be read: {getattr(error, 'strerror', error)}", file=sys.stderr)
            status = 3
            continue
        try:
            found = fetch(stored)
        except (OSError, LookupError, TypeError, ValueError) as error:
            print(f"{stored} cannot be read: {error}", file=sys.stderr)
            status = 3
            continue
        print(f"{path}: {difference(document, found)[1]}")
    sys.exit(status)
PYTHON
