# LlamaIndex node parser (pip install llama-index-core), exported by chunkscope.
#
# settings   own settings, fingerprint 7bcad09df1e1
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   14 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.

import hashlib
import sys

from langchain_text_splitters import RecursiveCharacterTextSplitter
from llama_index.core import Document
from llama_index.core.node_parser import HierarchicalNodeParser, LangchainNodeParser, SentenceSplitter, get_leaf_nodes, get_root_nodes
import tiktoken

FINGERPRINT = "7bcad09df1e1"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 14),
}

encoding = tiktoken.get_encoding("cl100k_base")


def tokenize(text: str) -> list:
    return encoding.encode(text, disallowed_special=())


splitter = SentenceSplitter(
    chunk_size=128,  # tokens of cl100k_base
    chunk_overlap=20,  # at most: whole sentences that fit
    tokenizer=tokenize,
    include_metadata=False,  # else a document's metadata is taken off chunk_size
)


def count(text: str) -> int:
    return len(tokenize(text))


parent_splitter = RecursiveCharacterTextSplitter(
    chunk_size=512,  # tokens of cl100k_base
    chunk_overlap=0,
    length_function=count,
    separators=["\n\n", "\n", " ", ""],
    keep_separator=True,
    strip_whitespace=True,
)
parser = HierarchicalNodeParser.from_defaults(
    node_parser_ids=["parents", "chunks"],
    node_parser_map={"parents": LangchainNodeParser(parent_splitter), "chunks": splitter},
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
c159d3a8@0+355 55634db4@356+365 de995ab8@722+519 77accbad@1186+486 b834d08a@1639+266
92648677@1907+230 2b2f6018@2103+380 401e6572@2484+433 fb1d810f@2859+241 171a0ddf@3073+377
5ecd4fe2@3374+345 3ec2437c@3721+493 17d6ee1a@4212+480 70481e24@4693+415
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
