# Docling's HybridChunker (pip install docling tiktoken), handed over by chunkscope.
#
# settings   own settings, fingerprint d197f5f35325
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   7 chunks
#
# The sizes carry over. The cuts follow the target's own rules, so that
# chunks will differ from those in chunkscope: look before you index.
#
# What does not carry over:
# - Overlap: Docling has none.
# - min_chunk_size 64: merge_peers merges what fits below one heading,
#   whatever its size.
# - preserve_atomic_blocks: code and tables longer than max_tokens are cut,
#   tables with their head repeated.
# - Text: contextualize puts the path of headings in front of a chunk, which
#   can take it above max_tokens.

import hashlib
import io
import sys

from docling.chunking import HybridChunker
from docling.datamodel.base_models import DocumentStream
from docling.document_converter import DocumentConverter
from docling_core.transforms.chunker.tokenizer.openai import OpenAITokenizer
import tiktoken

FINGERPRINT = "d197f5f35325"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 7
TOLERANCE = 0.25  # share; narrow it when you have looked

encoding = tiktoken.get_encoding("cl100k_base")
tokenizer = OpenAITokenizer(tokenizer=encoding, max_tokens=512)  # tokens
chunker = HybridChunker(
    tokenizer=tokenizer,
    merge_peers=True,  # small chunks of one heading are merged
)


def split(text: str) -> list[str]:
    stream = DocumentStream(name="document.md", stream=io.BytesIO(text.encode("utf-8")))
    document = DocumentConverter().convert(stream).document
    return [chunker.contextualize(chunk) for chunk in chunker.chunk(document)]


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
