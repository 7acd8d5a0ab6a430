# LangChain text splitter (pip install langchain-text-splitters), handed over by chunkscope.
#
# settings   own settings, fingerprint e8dd4ac6d3c8
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   7 chunks
#
# The sizes carry over. The cuts follow the target's own rules, so that
# chunks will differ from those in chunkscope: look before you index.
#
# What does not carry over:
# - Headings underlined with === or --- begin no section there, and white
#   space at the ends of lines is dropped.

import hashlib
import sys

from langchain_text_splitters import MarkdownHeaderTextSplitter

FINGERPRINT = "e8dd4ac6d3c8"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 7
TOLERANCE = 0.25  # share; narrow it when you have looked

splitter = MarkdownHeaderTextSplitter(
    headers_to_split_on=[("#", "Header 1"), ("##", "Header 2")],
    strip_headers=False,
)


def split(text: str) -> list[str]:
    return [section.page_content for section in splitter.split_text(text)]


def assert_parity(text: str, chunks: list) -> None:
    """Fail unless DOCUMENT gives the chunks that the settings were tuned to."""
    if hashlib.sha256(text.encode("utf-8")).hexdigest() != DOCUMENT_SHA256:
        raise AssertionError(f"this is not the text of {DOCUMENT}")
    if abs(len(chunks) - EXPECTED_CHUNKS) > max(1, TOLERANCE * EXPECTED_CHUNKS):
        raise AssertionError(f"{len(chunks)} chunks, not {EXPECTED_CHUNKS}")


if __name__ == "__main__":  # python THIS_FILE DOCUMENT
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        document = file.read()
    found = split(document)
    assert_parity(document, found)
    print(f"{len(found)} chunks, {EXPECTED_CHUNKS} expected")
