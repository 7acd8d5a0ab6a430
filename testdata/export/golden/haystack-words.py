# Haystack document splitter (pip install haystack-ai), handed over by chunkscope.
#
# settings   own settings, fingerprint 8c189ce70cfa
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   10 chunks
#
# The sizes carry over. The cuts follow the target's own rules, so that
# chunks will differ from those in chunkscope: look before you index.
#
# What does not carry over:
# - Words: Haystack cuts at single spaces, so that a line end joins two
#   words; chunkscope at every run of white space, which becomes one space.

import hashlib
import sys

from haystack import Document
from haystack.components.preprocessors import DocumentSplitter

FINGERPRINT = "8c189ce70cfa"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 10
TOLERANCE = 0.25  # share; narrow it when you have looked

splitter = DocumentSplitter(
    split_by="word",
    split_length=120,  # words
    split_overlap=20,
)
splitter.warm_up()


def split(text: str) -> list[str]:
    result = splitter.run(documents=[Document(content=text)])
    chunks = [document.content for document in result["documents"]]
    return chunks[:200]  # max_chunks_per_document


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
