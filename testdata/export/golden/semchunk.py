# semchunk (pip install semchunk), handed over by chunkscope.
#
# settings   langchain-recursive, fingerprint ed87074e149d
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   6 chunks
#
# The sizes carry over. The cuts follow the target's own rules, so that
# chunks will differ from those in chunkscope: look before you index.
#
# What does not carry over:
# - Overlap: semchunk cuts pieces of min(overlap, size − overlap) and
#   joins several, so that it is met more exactly, and chunks are shorter.
# - separators: semchunk has its own (runs of line ends, tabs, white space,
#   sentence ends, clauses, words), and drops the white space it cuts at.

import hashlib
import sys

import semchunk

FINGERPRINT = "ed87074e149d"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 6
TOLERANCE = 0.25  # share; narrow it when you have looked

chunker = semchunk.chunkerify(
    len,
    chunk_size=1000,  # Unicode code points
)


def split(text: str) -> list[str]:
    return chunker(text, overlap=200)


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
