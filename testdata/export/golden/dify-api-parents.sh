# Dify knowledge, text by API, exported by chunkscope.
#
# settings   dify-parent-child, fingerprint 9d4ec0ed7c07
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   115 chunks
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
fi

exec python3 - "${@:2}" <<'PYTHON'
import hashlib
import json
import os
import sys
import urllib.parse
import urllib.request

FINGERPRINT = "9d4ec0ed7c07"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 115),
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


def fetch(stored: str) -> tuple:
    """The chunks that Dify made of a document, in order, and their parents."""
    chunks, parents = [], []
    for segment in fetch_rows(f"{urllib.parse.quote(stored)}/segments"):
        if children := fetch_rows(f"{urllib.parse.quote(stored)}/segments/{segment['id']}/child_chunks"):
            chunks += [child["content"] for child in children]
            parents.append(segment["content"])
    return chunks, parents


CHUNKS = {  # in order: the beginning of the SHA-256 @ start + length in the document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
0e29e25e@0+37 fea0b01c@39+77 781750b4@117+78 46e289b8@196+72 9ca440a3@270+28 aedca227@300+79
0a8dc459@381+5 669c32f6@387+19 5d1825e7@407+16 9608d5e0@424+11 d10b36aa@436+1 88e508ec@439+29
4ebc0e5f@469+12 c39d360a@482+20 3b6ec339@503+27 d10b36aa@531+1 119d5ef9@534+35 4ebc0e5f@570+12
c39d360a@583+20 6ed78ec2@604+22 e12fddf8@629+19 a32a3bb7@649+2 586a5af4@652+15 7abe77aa@668+20
7e108555@689+15 d10b36aa@705+1 f1b90184@707+3 02d69e0f@712+73 673a7be5@786+74 66bc5644@862+21
128e74cb@885+78 087d0494@965+61 197ff2d9@1027+33 dd4dbbe5@1061+65 c3158cca@1127+55 47cb41f3@1183+58
8391a9ad@1242+45 15d4332e@1288+65 039b157e@1354+56 46110d07@1412+76 6ce62285@1489+73
9d044fd2@1564+30 6e08feb0@1596+76 bdcaffa6@1673+59 b4a31379@1734+7 956338a2@1742+39 01720a48@1782+39
24e99183@1822+39 956338a2@1862+39 f1b90184@1902+3 4c1218a7@1907+78 635bbe27@1986+75 4e9a9066@2062+75
0a8dc459@2139+5 e7a7ede4@2145+38 419a23fe@2184+14 d1a8d661@2199+53 39c4b3d5@2253+60 8a1f3d7e@2314+43
f63777b8@2360+10 a32a3bb7@2371+2 e3d57008@2374+40 f63777b8@2417+10 a32a3bb7@2428+2 e21875d9@2431+18
d10b36aa@2450+1 f1b90184@2452+3 d9d84e96@2457+77 c13fb6a5@2535+78 c0a6531c@2614+45 afe3531b@2661+12
1fc6aede@2675+79 7becc4b8@2755+78 7772bf25@2834+77 ea73d877@2912+5 77d665c8@2919+34 bac4006b@2955+75
85b5f019@3031+69 401f609c@3102+28 54a51fdd@3131+28 7c0325ca@3160+39 e1bf8b64@3200+54
be2d8c89@3255+46 fdfe68f3@3302+49 466a159f@3353+78 18bc1220@3432+74 ae1a25f3@3507+71 0a8dc459@3580+5
e58734ae@3586+57 64b9ddc0@3644+20 ab3c5d43@3665+48 d10b36aa@3714+1 f1b90184@3716+3 92d6ae5a@3721+78
5a28ca75@3800+77 e212bbbe@3878+45 653cc973@3925+28 8342a1d8@3955+75 85fcfc7e@4031+75
48f29ae9@4107+78 7d644994@4186+24 b0d8575c@4212+50 dc0b7674@4263+50 5a404f86@4314+68
0532ae50@4384+74 9217a1aa@4459+76 a0613f18@4537+21 017622b8@4560+79 8ff7459a@4640+76
60af7482@4717+77 887eecae@4795+80 0ee1dba2@4877+24 8c0f23a7@4903+78 4fa87aa5@4982+77
58f48104@5060+48
""",
}
PARENTS = {  # the same of the parents
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
0e29e25e@0+37 fb3309ed@39+229 9ca440a3@270+28 aedca227@300+79 ed3ea548@381+56 b007863e@439+93
87831dc5@534+176 38f73929@712+148 66bc5644@862+21 128e74cb@885+78 dd7bfc31@965+445 817f5332@1412+150
9d044fd2@1564+30 28679f5c@1596+136 3f971aa4@1734+171 92648677@1907+230 df755338@2139+316
f1b39dc2@2457+202 afe3531b@2661+12 cee6e788@2675+242 77d665c8@2919+34 0e0179eb@2955+145
ac0060c3@3102+249 5c147d27@3353+225 94305dd5@3580+139 09868cab@3721+202 653cc973@3925+28
de8a8deb@3955+255 06b2b371@4212+170 4b0b8584@4384+151 a0613f18@4537+21 d0737324@4560+315
0ee1dba2@4877+24 071d3e80@4903+206
""",
}
BEGINNINGS = {  # of texts, by their rows, that are not in the document as they stand
    "5d1825e7@407+16": "\tmu sync.Mutex",
    "e12fddf8@629+19": " return Job{}, false",
    "197ff2d9@1027+33": " - Then the job must come back.",
    "dd4dbbe5@1061+65": " - It must not come back while somebody is still working on ",
    "47cb41f3@1183+58": " - A half-written record must be recognised and ignored.",
    "8391a9ad@1242+45": " - A complete record must never be ignored.",
    "039b157e@1354+56": " - After a few attempts it belongs in a separate pile.",
    "01720a48@1782+39": "| length | checksum | payload bytes |",
    "24e99183@1822+39": "| 4 B | 4 B | length bytes |",
    "f63777b8@2360+10": " return err",
    "f63777b8@2417+10": " return err",
    "ed3ea548@381+56": "```go\ntype Queue struct {\n\tmu sync.Mutex\n\tjobs []Job\n}",
    "87831dc5@534+176": "func (q *Queue) Pop() (Job, bool) {\n\tq.mu.Lock()\n\tdefer q.mu",
    "dd7bfc31@965+445": "1. The process may die between taking a job and finishing it",
    "3f971aa4@1734+171": "```text\n+--------+----------+-----------------+\n| length | c",
    "df755338@2139+316": "```go\nfunc (l *Log) Append(p []byte) error {\n\tvar h [8]byte\n",
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


def assert_parity(text: str, chunks: list, parents: list) -> None:
    """Fail unless a document gives the same chunks as in chunkscope, and show the first that differs."""
    sha256 = digest(text)
    if sha256 not in EXPECTED:
        raise AssertionError("nothing is expected of this text: it is no document that was exported")
    document, expected = EXPECTED[sha256]
    wrong = find_problems(text, "chunk", expected, CHUNKS[sha256].split(), chunks)
    rows = PARENTS[sha256].split()
    wrong += find_problems(text, "parent", len(rows), rows, parents)
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
            found, parents = fetch(stored)
        except (OSError, LookupError, TypeError, ValueError) as error:
            print(f"{stored} cannot be read: {error}", file=sys.stderr)
            status = 3
            continue
        try:
            assert_parity(document, found, parents)
            print(f"{path}: {len(found)} chunks, {len(parents)} parents, as expected")
        except AssertionError as error:
            name = EXPECTED.get(digest(document), ("", 0))[0]
            print(f"{path}: {str(error).removeprefix(f'{name}: ')}", file=sys.stderr)
            status = max(status, 1)
    sys.exit(status)
PYTHON
