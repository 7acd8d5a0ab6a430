# LangChain text splitter (pip install langchain-text-splitters), exported by chunkscope.
#
# settings   langchain-markdown, fingerprint 8fbd75444454
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   9 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.
#
# What does not carry over:
# - Offsets: add_start_index searches for the text of a chunk, and can find
#   an earlier repetition or nothing (-1); chunkscope's offsets are exact.

import hashlib
import sys

from langchain_text_splitters import RecursiveCharacterTextSplitter

FINGERPRINT = "8fbd75444454"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 9

splitter = RecursiveCharacterTextSplitter(
    chunk_size=1000,  # Unicode code points
    chunk_overlap=200,  # at most: whole pieces that fit
    length_function=len,
    separators=["\\n#{1,6} ", "```\\n", "\\n\\*\\*\\*+\\n", "\\n---+\\n", "\\n___+\\n", "\\n\\n", "\\n", " ", ""],  # LangChain's list for Markdown
    is_separator_regex=True,
    keep_separator=True,
    strip_whitespace=True,
    add_start_index=True,
)


def split(text: str) -> list[str]:
    return splitter.split_text(text)


def assert_parity(text: str, chunks: list) -> None:
    """Fail unless DOCUMENT gives the chunks that the settings were tuned to."""
    if hashlib.sha256(text.encode("utf-8")).hexdigest() != DOCUMENT_SHA256:
        raise AssertionError(f"this is not the text of {DOCUMENT}")
    if len(chunks) != EXPECTED_CHUNKS:
        raise AssertionError(f"{len(chunks)} chunks, not {EXPECTED_CHUNKS}")


if __name__ == "__main__":  # python THIS_FILE DOCUMENT
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        document = file.read()
    found = split(document)
    assert_parity(document, found)
    print(f"{len(found)} chunks, {EXPECTED_CHUNKS} expected")
