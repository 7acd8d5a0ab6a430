# LangChain text splitter (pip install langchain-text-splitters), exported by chunkscope.
#
# settings   open-webui, fingerprint 94b83354e2d4
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   11 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.
#
# What does not carry over:
# - Offsets: LangChain searches for the text of a chunk, and can find an
#   earlier copy or nothing; chunkscope's offsets are exact where the text
#   is unaltered, and otherwise cover the text that a chunk is made from.

import hashlib
import sys

from langchain_text_splitters import MarkdownHeaderTextSplitter, RecursiveCharacterTextSplitter

FINGERPRINT = "94b83354e2d4"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 11),
}

headers = MarkdownHeaderTextSplitter(
    headers_to_split_on=[("#", "Header 1"), ("##", "Header 2"), ("###", "Header 3"), ("####", "Header 4"), ("#####", "Header 5"), ("######", "Header 6")],
    strip_headers=False,
)
splitter = RecursiveCharacterTextSplitter(
    chunk_size=1000,  # Unicode code points
    chunk_overlap=100,  # at most: whole pieces that fit
    length_function=len,
    separators=["\n\n", "\n", " ", ""],
    is_separator_regex=False,
    keep_separator=True,
    strip_whitespace=True,
    add_start_index=True,
)


def split(text: str) -> list[str]:
    return [chunk.page_content for chunk in splitter.split_documents(headers.split_text(text))]


CHUNKS = {  # in order: the beginning of the SHA-256 @ start + length in the document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
4a55056f@0+268 da8bd29d@270+590 e9c00e29@862+700 d81296c8@1564+970 79d84553@2450+209
5ad3a987@2661+256 d2da5ddf@2919+958 880d6ee0@3800+123 04fd9471@3925+610 43d935ad@4537+338
c7cf41c4@4877+231
""",
}
BEGINNINGS = {  # of texts, by their rows, that are not in the document as they stand
    "4a55056f@0+268": "# Building a tiny queue, step by step  \nThis tutorial builds",
    "da8bd29d@270+590": "## Step 1: a list and a lock  \nA queue in memory is just a l",
    "e9c00e29@862+700": "### What can go wrong  \nThink about failure before you think",
    "d81296c8@1564+970": "## Step 2: an append-only file  \nWe write every event to the",
    "79d84553@2450+209": "}\n```  \nNotice the call to `Sync`. Without it the data sits ",
    "5ad3a987@2661+256": "### Exercise  \nTruncate the log by one byte with `truncate -",
    "d2da5ddf@2919+958": "## Step 3: leases instead of locks  \nA worker does not *take",
    "04fd9471@3925+610": "## Step 4: batching the sync  \nA sync costs between one and ",
    "43d935ad@4537+338": "## Step 5: compaction  \nThe file grows forever. Once in a wh",
    "c7cf41c4@4877+231": "## Where to go from here  \nYou now have a queue that survive",
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


if __name__ == "__main__":  # python THIS_FILE DOCUMENT...
    if not sys.argv[1:]:
        print(f"usage: python {sys.argv[0]} DOCUMENT...: compares their chunks with chunkscope's", file=sys.stderr)
        sys.exit(2)
    status = 0
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8", newline="") as file:
                document = file.read()
        except (OSError, UnicodeDecodeError) as error:
            print(f"{path} cannot be read: {getattr(error, 'strerror', error)}", file=sys.stderr)
            status = 3
            continue
        found = split(document)
        try:
            assert_parity(document, found)
            print(f"{path}: {len(found)} chunks, as expected")
        except AssertionError as error:
            name = EXPECTED.get(digest(document), ("", 0))[0]
            print(f"{path}: {str(error).removeprefix(f'{name}: ')}", file=sys.stderr)
            status = max(status, 1)
    sys.exit(status)
