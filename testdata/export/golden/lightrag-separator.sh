# LightRAG environment variables, exported by chunkscope.
#
# settings   own settings, fingerprint 5793422f43e7
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   34 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.
#
# What does not carry over:
# - separators: only the first one is used; in code it is the argument
#   split_by_character of insert().
# - In code: the arguments of LightRAG() are chunk_token_size and
#   chunk_overlap_token_size.

# bash THIS_FILE > lightrag.env writes the variables; bash THIS_FILE check CHUNKS.json DOCUMENT... compares the chunks stored.
if [ "${1-}" != check ]; then
  exec cat <<'VARIABLES'
CHUNK_SIZE=1200
CHUNK_OVERLAP_SIZE=100
CHUNK_F_SPLIT_BY_CHARACTER="\n\n"
VARIABLES
fi

exec python3 - "${@:2}" <<'PYTHON'
import hashlib
import json
import sys

FINGERPRINT = "5793422f43e7"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 34),
}

STORED = "CHUNKS.json"


def read_texts(stored: str) -> list:
    """The chunks in a file, in order: a list of texts, or a text a line."""
    with open(stored, encoding="utf-8") as file:
        text = file.read()
    texts = json.loads(text) if text.lstrip().startswith("[") else [json.loads(line) for line in text.split("\n") if line.strip()]
    if not all(isinstance(one, str) for one in texts):
        raise TypeError("not all that is in it is text")
    return texts


fetch = read_texts


CHUNKS = {  # in order: the beginning of the SHA-256 @ start + length in the document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
0e29e25e@0+37 fb3309ed@39+229 9ca440a3@270+28 aedca227@300+79 0dfe6e6f@381+56 b007863e@439+93
f3b2affd@534+176 38f73929@712+148 66bc5644@862+21 128e74cb@885+78 2e892bba@965+445 817f5332@1412+150
9d044fd2@1564+30 28679f5c@1596+136 135a5595@1734+171 92648677@1907+230 61a530ae@2139+316
f1b39dc2@2457+202 afe3531b@2661+12 cee6e788@2675+242 77d665c8@2919+34 0e0179eb@2955+145
ac0060c3@3102+249 5c147d27@3353+225 94305dd5@3580+139 09868cab@3721+202 653cc973@3925+28
de8a8deb@3955+255 06b2b371@4212+170 4b0b8584@4384+151 a0613f18@4537+21 d0737324@4560+315
0ee1dba2@4877+24 429c3b16@4903+205
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
