# Dify knowledge, text by API, exported by chunkscope.
#
# settings   dify-general, fingerprint d1f8733b6b72
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   34 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.
#
# What does not carry over:
# - Unit: the field is called max_tokens, but Dify counts characters.

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
fi

exec python3 - "${@:2}" <<'PYTHON'
import hashlib
import json
import os
import sys
import urllib.parse
import urllib.request

FINGERPRINT = "d1f8733b6b72"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 34),
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


CHUNKS = {  # in order: the beginning of the SHA-256 @ start + length in the document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
ef602534@2+35 fb3309ed@39+229 31eed47e@273+25 aedca227@300+79 3a5e4e5e@384+53 b007863e@439+93
87831dc5@534+176 38f73929@712+148 f50e3b63@866+17 128e74cb@885+78 dd7bfc31@965+445 3fe72ab4@1414+148
4ff94655@1567+27 28679f5c@1596+136 a3a90883@1737+168 92648677@1907+230 369f0aac@2142+313
f1b39dc2@2457+202 9bc3516b@2665+8 cee6e788@2675+242 c089d478@2922+31 0e0179eb@2955+145
ac0060c3@3102+249 5c147d27@3353+225 68df922e@3583+136 09868cab@3721+202 0e909e98@3928+25
de8a8deb@3955+255 06b2b371@4212+170 4b0b8584@4384+151 288d5b4f@4540+18 d0737324@4560+315
92f76a10@4880+21 429c3b16@4903+205
""",
}
BEGINNINGS = {  # of texts, by their rows, that are not in the document as they stand
    "3a5e4e5e@384+53": "go\ntype Queue struct {\n\tmu sync.Mutex\n\tjobs []Job\n}",
    "87831dc5@534+176": "func (q *Queue) Pop() (Job, bool) {\n\tq.mu.Lock()\n\tdefer q.mu",
    "dd7bfc31@965+445": "1. The process may die between taking a job and finishing it",
    "a3a90883@1737+168": "text\n+--------+----------+-----------------+\n| length | chec",
    "369f0aac@2142+313": "go\nfunc (l *Log) Append(p []byte) error {\n\tvar h [8]byte\n\tbi",
}


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def excerpt(text: str, place: int) -> str:
    """A text from its beginning, or from shortly before a place far in it, in quotes."""
    start = place - 20 if place > 40 else 0
    return f"{'…' if start else ''}{text[start:start + 60]!r}"


def text_of(text: str, row: str) -> str:
    """The text of a row, or its beginning if the document has it otherwise."""
    if row in BEGINNINGS:
        return BEGINNINGS[row]
    start, length = row.partition("@")[2].split("+")
    return text[int(start):int(start) + int(length)]


def compare(chunk: str, ours: str) -> str:
    """How a text differs from the one in chunkscope."""
    place = next((i for i, (a, b) in enumerate(zip(chunk, ours)) if a != b), min(len(chunk), len(ours)))
    if place == len(ours) >= 60:
        return f"both begin {excerpt(ours, 0)}, and differ further on"
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
