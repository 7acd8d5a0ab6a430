# LlamaIndex node parser (pip install llama-index-core), handed over by chunkscope.
#
# settings   own settings, fingerprint eef38c41ee9a
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   4 chunks
#
# The sizes carry over. The cuts follow the target's own rules, so that
# chunks will differ from those in chunkscope: look before you index.
#
# What does not carry over:
# - Sentences: LlamaIndex finds them by NLTK, across blocks; chunkscope by
#   UAX #29, within a block.
# - chunk_size may be exceeded once overlap has been added.

import hashlib
import sys

from llama_index.core.node_parser import SentenceSplitter
import tiktoken

FINGERPRINT = "eef38c41ee9a"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 4
TOLERANCE = 0.25  # share; narrow it when you have looked

encoding = tiktoken.get_encoding("cl100k_base")


def tokenize(text: str) -> list:
    return encoding.encode(text, disallowed_special=())


parser = SentenceSplitter(
    chunk_size=400,  # tokens of cl100k_base
    chunk_overlap=40,  # at most: whole sentences that fit
    tokenizer=tokenize,
    include_metadata=False,  # else a document's metadata is taken off chunk_size
)


def split(text: str) -> list[str]:
    return parser.split_text(text)


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
