# LangChain text splitter (pip install langchain-text-splitters), exported by chunkscope.
#
# settings   tokens-256, fingerprint 1d00654026d9
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   6 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.

import hashlib
import sys

from langchain_text_splitters import TokenTextSplitter

FINGERPRINT = "1d00654026d9"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 6

splitter = TokenTextSplitter(
    encoding_name="cl100k_base",  # its default is gpt2
    chunk_size=256,  # tokens
    chunk_overlap=32,
    disallowed_special=(),  # what looks like a special token is text
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
