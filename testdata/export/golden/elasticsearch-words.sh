# Elasticsearch, an index with a semantic_text field, exported by chunkscope.
#
# settings   own settings, fingerprint 96d742fd1c3e
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   3 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.
#
# What does not carry over:
# - max_chunk_size: older releases accept at most 300.

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
          "strategy": "word",
          "overlap": 0,
          "max_chunk_size": 400
        }
      }
    }
  }
}
BODY
fi

exec python3 - "${@:2}" <<'PYTHON'
import hashlib
import json
import os
import sys
import urllib.parse
import urllib.request

FINGERPRINT = "96d742fd1c3e"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 3),
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


CHUNKS = {  # in order: the beginning of the SHA-256 @ start + length in the document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
70a99c16@0+2412 295b3649@2412+2229 8040917a@4641+468
""",
}


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def excerpt(text: str, place: int) -> str:
    """A text from its beginning, or from shortly before a place far in it, in quotes."""
    start = place - 20 if place > 40 else 0
    return f"{'…' if start else ''}{text[start:start + 60]!r}"


def text_of(text: str, row: str) -> str:
    """The text of a row."""
    start, length = row.partition("@")[2].split("+")
    return text[int(start):int(start) + int(length)]


def compare(chunk: str, ours: str) -> str:
    """How a text differs from the one in chunkscope."""
    place = next((i for i, (a, b) in enumerate(zip(chunk, ours)) if a != b), min(len(chunk), len(ours)))
    return f"here {excerpt(chunk, place)}, in chunkscope {excerpt(ours, place)}"


def find_problems(text: str, what: str, expected: int, rows: list, found: list) -> list:
    """What is wrong with the number of chunks, and with the first that differs, is missing or is too many."""
    out = [] if len(found) == expected else [f"{len(found)} {what}s, not {expected}"]
    for number, (row, chunk) in enumerate(zip(rows, found), 1):
        if not digest(chunk).startswith(row.partition("@")[0]):
            if number < len(rows) and digest(chunk).startswith(rows[number].partition("@")[0]):
                return out + [f"{what} {number} of {expected} is missing: in chunkscope {excerpt(text_of(text, row), 0)}"]
            return out + [f"{what} {number} of {expected} differs: {compare(chunk, text_of(text, row))}"]
    if len(found) < len(rows):
        out.append(f"{what} {len(found) + 1} is missing: in chunkscope {excerpt(text_of(text, rows[len(found)]), 0)}")
    if len(found) > expected:
        out.append(f"{what} {expected + 1} is not in chunkscope: here {excerpt(found[expected], 0)}")
    return out


def assert_parity(text: str, chunks: list) -> None:
    """Fail unless a document gives the same chunks as in chunkscope, and show the first that differs."""
    sha256 = digest(text)
    if sha256 not in EXPECTED:
        raise AssertionError("nothing is expected of this text: it is no document that was exported")
    document, expected = EXPECTED[sha256]
    wrong = find_problems(text, "chunk", expected, CHUNKS[sha256].split(), chunks)
    if wrong:
        raise AssertionError(f"{document}: {'; '.join(wrong)}")


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
        try:
            assert_parity(document, found)
            print(f"{path}: {len(found)} chunks, as expected")
        except AssertionError as error:
            name = EXPECTED.get(digest(document), ("", 0))[0]
            print(f"{path}: {str(error).removeprefix(f'{name}: ')}", file=sys.stderr)
            status = max(status, 1)
    sys.exit(status)
PYTHON
