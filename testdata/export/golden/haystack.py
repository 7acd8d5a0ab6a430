# Haystack document splitter (pip install haystack-ai), handed over by chunkscope.
#
# settings   langchain-recursive, fingerprint ed87074e149d
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   6 chunks
#
# The sizes carry over. The cuts follow the target's own rules, so that
# chunks will differ from those in chunkscope: look before you index.
#
# What does not carry over:
# - Overlap: Haystack repeats exactly split_overlap units, also in the
#   middle of a word, and none where text is cut by units.
# - keep_separator and strip_whitespace: separators stay at the end of a
#   chunk, and white space is kept.

import hashlib
import sys

from haystack import Document
from haystack.components.preprocessors import RecursiveDocumentSplitter

FINGERPRINT = "ed87074e149d"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 6
TOLERANCE = 0.25  # share; narrow it when you have looked

splitter = RecursiveDocumentSplitter(
    split_length=1000,  # Unicode code points
    split_overlap=200,
    split_unit="char",
    separators=["\n\n", "\n", " "],  # regular expressions, by the documentation
)
splitter.warm_up()


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
