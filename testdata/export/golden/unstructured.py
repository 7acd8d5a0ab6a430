# unstructured's chunk_by_title (pip install "unstructured[md]"), handed over by chunkscope.
#
# settings   structured, fingerprint 891819a149ae
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   7 chunks
#
# The sizes carry over. The cuts follow the target's own rules, so that
# chunks will differ from those in chunkscope: look before you index.
#
# What does not carry over:
# - overlap_mode context: the neighbours' text in previous_content and
#   next_content stays behind; the chunks share nothing.
# - strategy auto: unstructured begins a chunk at every title, and keeps
#   tables apart.
# - Markup: elements hold text without the marks of Markdown, so that chunks
#   are shorter and are no slices of the document.
# - preserve_atomic_blocks: code longer than max_characters is cut.

import hashlib
import sys

from unstructured.chunking.title import chunk_by_title
from unstructured.partition.md import partition_md

FINGERPRINT = "891819a149ae"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 7
TOLERANCE = 0.25  # share; narrow it when you have looked


def split(text: str) -> list[str]:
    elements = chunk_by_title(
        partition_md(text=text),
        max_characters=4096,  # characters
        new_after_n_chars=4096,
        combine_text_under_n_chars=512,  # min_chunk_size
        overlap=0,
        overlap_all=False,
    )
    return [element.text for element in elements]


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
