# Elasticsearch, an index with a semantic_text field, exported by chunkscope.
#
# settings   own settings, fingerprint 99e7687572b2
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   4 chunks
#
# Approximate: Elasticsearch always repeats words between the pieces of a
# sentence that is longer than a chunk. Compare the chunks before you index
# them.

# bash THIS_FILE makes the index; bash THIS_FILE check ID DOCUMENT... compares the chunks of documents in it.
: "${ELASTICSEARCH_URL:?}" "${ELASTICSEARCH_KEY:?}" "${INDEX:?}"
if [ "${1-}" != check ]; then
  exec curl --fail-with-body -X PUT "$ELASTICSEARCH_URL/$INDEX" \
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
fi

exec python3 - "${@:2}" <<'PYTHON'
import collections
import hashlib
import json
import os
import sys
import urllib.parse
import urllib.request

FINGERPRINT = "99e7687572b2"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 4),
}

STORED = "ID"


def fetch(stored: str) -> list:
    """The chunks of a document in the index, in order; Elasticsearch tells them from 9.2 on."""
    query = {"query": {"ids": {"values": [stored]}}, "fields": [{"field": "content", "format": "chunks"}]}
    request = urllib.request.Request(
        f"{os.environ['ELASTICSEARCH_URL']}/{urllib.parse.quote(os.environ['INDEX'])}/_search",
        data=json.dumps(query).encode(),
        headers={"Content-Type": "application/json", "Authorization": f"ApiKey {os.environ['ELASTICSEARCH_KEY']}"},
    )
    with urllib.request.urlopen(request) as response:
        hits = json.load(response)["hits"]["hits"]
    if not hits:
        raise LookupError("the index has no such document")
    return hits[0]["fields"]["content"]


CHUNKS = {  # in order: the beginning of the SHA-256 of each
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
228fffb1 321bc516 89e88a42 0ca12938
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
