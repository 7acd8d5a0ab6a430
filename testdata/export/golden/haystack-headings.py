# Haystack document splitter (pip install haystack-ai), handed over by chunkscope.
#
# settings   own settings, fingerprint 3c812b8a19ee
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   9 chunks
#
# The sizes carry over. The cuts follow the target's own rules, so that
# chunks will differ from those in chunkscope: look before you index.
#
# What does not carry over:
# - Headings without text of their own are put in front of the next section,
#   and headings underlined with === or --- begin none.

import hashlib
import sys

from haystack import Document
from haystack.components.preprocessors import MarkdownHeaderSplitter

FINGERPRINT = "3c812b8a19ee"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 9
TOLERANCE = 0.25  # share; narrow it when you have looked

splitter = MarkdownHeaderSplitter(
    header_split_levels=[1, 2, 3],
    keep_headers=True,
)


def split(text: str) -> list[str]:
    result = splitter.run(documents=[Document(content=text)])
    return [document.content for document in result["documents"]]


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
