# LlamaIndex node parser (pip install llama-index-core), exported by chunkscope.
#
# settings   own settings, fingerprint 5e5833f4f9d9
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   19 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.
#
# What does not carry over:
# - Offsets: LlamaIndex searches for the text of a chunk, and can find an
#   earlier copy or nothing; chunkscope's offsets are exact.

import hashlib
import sys

from langchain_text_splitters import RecursiveCharacterTextSplitter
from llama_index.core import Document
from llama_index.core.node_parser import HierarchicalNodeParser, LangchainNodeParser, get_leaf_nodes, get_root_nodes

FINGERPRINT = "5e5833f4f9d9"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 19),
}

splitter = RecursiveCharacterTextSplitter(
    chunk_size=400,  # Unicode code points
    chunk_overlap=40,  # at most: whole pieces that fit
    length_function=len,
    separators=["\n\n", "\n", " ", ""],
    is_separator_regex=False,
    keep_separator=True,
    strip_whitespace=True,
    add_start_index=True,
)
parent_splitter = RecursiveCharacterTextSplitter(
    chunk_size=2000,  # Unicode code points
    chunk_overlap=0,
    length_function=len,
    separators=["\n\n", "\n", " ", ""],
    keep_separator=True,
    strip_whitespace=True,
)
parser = HierarchicalNodeParser.from_defaults(
    node_parser_ids=["parents", "chunks"],
    node_parser_map={"parents": LangchainNodeParser(parent_splitter), "chunks": LangchainNodeParser(splitter)},
)


def parse(text: str) -> list:
    """Parents, then the chunks of each, which are their leaves."""
    return parser.get_nodes_from_documents([Document(text=text)])


def split_parents(text: str) -> list[str]:
    return [node.get_content() for node in get_root_nodes(parse(text))]


def split(text: str) -> list[str]:
    return [node.get_content() for node in get_leaf_nodes(parse(text))]


CHUNKS = {  # in order: the beginning of the SHA-256 @ start + length in the document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
3ccb5b94@0+379 c66a7ab2@381+329 6358ea92@712+251 0a695ab1@965+388 daa77158@1357+53 7a18270d@1412+320
135a5595@1734+171 92648677@1907+230 61a530ae@2139+316 0b87c7b2@2457+216 ad75e2d6@2661+292
51c09427@2919+181 ac0060c3@3102+249 de76f4f8@3353+366 63476199@3721+232 bbdc184e@3925+285
831fea41@4212+346 56e2419c@4537+364 70956742@4877+231
""",
}
PARENTS = {  # the same of the parents
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
69c8e115@0+1905 7daaf329@1907+1812 5038e47f@3721+1387
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
        parents = split_parents(document)
        try:
            assert_parity(document, found, parents)
            print(f"{path}: {len(found)} chunks, {len(parents)} parents, as expected")
        except AssertionError as error:
            name = EXPECTED.get(digest(document), ("", 0))[0]
            print(f"{path}: {str(error).removeprefix(f'{name}: ')}", file=sys.stderr)
            status = max(status, 1)
    sys.exit(status)
