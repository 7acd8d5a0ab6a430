# Chonkie chunker (pip install chonkie), exported by chunkscope.
#
# settings   tokens-512, fingerprint f45275b57077
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   3 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.

import hashlib
import sys

from chonkie import TokenChunker
import tiktoken

FINGERPRINT = "f45275b57077"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 3

chunker = TokenChunker(
    tokenizer=tiktoken.get_encoding("cl100k_base"),
    chunk_size=512,  # tokens of cl100k_base
    chunk_overlap=64,
)


def split(text: str) -> list[str]:
    return [chunk.text for chunk in chunker.chunk(text)]


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
