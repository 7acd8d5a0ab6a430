# Chunkana (pip install chunkana), handed over by chunkscope.
#
# settings   code-heavy-adaptive, fingerprint b031cbdcb892
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   7 chunks
#
# The sizes carry over. The cuts follow the target's own rules, so that
# chunks will differ from those in chunkscope: look before you index.
#
# What does not carry over:
# - long_paragraphs split: Chunkana keeps a long paragraph whole, and allows
#   it to be oversize.
# - Text: where Chunkana misreads Markdown or loses text, chunkscope follows
#   CommonMark and keeps it.

import hashlib
import sys

from chunkana import ChunkConfig, chunk_markdown
from chunkana.adaptive_sizing import AdaptiveSizeConfig

FINGERPRINT = "b031cbdcb892"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 7
TOLERANCE = 0.25  # share; narrow it when you have looked

adaptive = AdaptiveSizeConfig(
    base_size=2000,
    min_scale=0.7,
    max_scale=1.8,
    code_weight=0.6,
    table_weight=0.2,
    list_weight=0.1,
    sentence_length_weight=0.1,
)
config = ChunkConfig(
    max_chunk_size=8192,  # characters
    min_chunk_size=1024,
    overlap_size=100,  # in previous_content and next_content only
    preserve_atomic_blocks=True,
    extract_preamble=True,
    code_threshold=0.2,
    structure_threshold=3,
    list_ratio_threshold=0.4,
    list_count_threshold=5,
    use_adaptive_sizing=True,
    adaptive_config=adaptive,
)


def split(text: str) -> list[str]:
    return [chunk.content for chunk in chunk_markdown(text, config)]


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
