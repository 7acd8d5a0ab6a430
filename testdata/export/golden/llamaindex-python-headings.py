# LlamaIndex node parser (pip install llama-index-core), handed over by chunkscope.
#
# settings   own settings, fingerprint 61a236a638b5
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   9 chunks
#
# The sizes carry over. The cuts follow the target's own rules, so that
# chunks will differ from those in chunkscope: look before you index.
#
# What does not carry over:
# - overlap_mode context: the neighbours' text in previous_content and
#   next_content stays behind; the chunks share nothing.
# - Headings underlined with === or --- begin no section there, and fences
#   of ~~~ are not seen.

import hashlib
import sys

from llama_index.core import Document
from llama_index.core.node_parser import MarkdownNodeParser

FINGERPRINT = "61a236a638b5"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 9
TOLERANCE = 0.25  # share; narrow it when you have looked

parser = MarkdownNodeParser()


def split(text: str) -> list[str]:
    return [node.get_content() for node in parser.get_nodes_from_documents([Document(text=text)])]


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
