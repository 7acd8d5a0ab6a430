# semchunk (pip install semchunk), exported by chunkscope.
#
# settings   langchain-recursive, fingerprint ed87074e149d
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   6 chunks
#
# Approximate: semchunk cuts a text at its longest run of line ends, then of
# tabs, then of white space, then at punctuation, and drops the white space it
# cuts at. Compare the chunks before you index them.
#
# What does not carry over:
# - Overlap: semchunk cuts pieces of min(overlap, size − overlap) and
#   joins several of them to a chunk, so that chunks are shorter than the
#   size.

import hashlib
import sys

import semchunk

FINGERPRINT = "ed87074e149d"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 6

chunker = semchunk.chunkerify(
    len,
    chunk_size=1000,  # Unicode code points
)


def split(text: str) -> list[str]:
    return chunker(text, overlap=200)


def difference(text: str, chunks: list) -> tuple:
    """How many chunks more than in chunkscope (below 0: fewer), and a sentence.

    The number is None for any text but that of DOCUMENT. Nothing is asserted:
    the chunks are not meant to be the same.
    """
    if hashlib.sha256(text.encode("utf-8")).hexdigest() != DOCUMENT_SHA256:
        return None, f"{len(chunks)} chunks; this is not the text of {DOCUMENT}"
    more = len(chunks) - EXPECTED_CHUNKS
    return more, f"{len(chunks)} chunks, {EXPECTED_CHUNKS} in chunkscope ({more:+d})"


if __name__ == "__main__":  # python THIS_FILE DOCUMENT
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        document = file.read()
    print(difference(document, split(document))[1])
