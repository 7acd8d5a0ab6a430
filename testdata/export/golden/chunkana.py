# Chunkana (pip install chunkana), exported by chunkscope.
#
# settings   code-heavy-adaptive, fingerprint 9b97c238cac7
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   7 chunks
#
# Approximate: Chunkana reads Markdown by its own rules and chunkscope by
# CommonMark, so sections, lists and merged chunks differ in most documents.
# Compare the chunks before you index them.
#
# What does not carry over:
# - long_paragraphs split: Chunkana keeps a long paragraph whole, even if
#   oversize.
# - Text: where Chunkana misreads Markdown or loses text, chunkscope follows
#   CommonMark and keeps it.

import collections
import hashlib
import sys

from chunkana import ChunkConfig, chunk_markdown
from chunkana.adaptive_sizing import AdaptiveSizeConfig

FINGERPRINT = "9b97c238cac7"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 7),
}

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


CHUNKS = {  # in order: the beginning of the SHA-256 of each
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
44c66090 12a7412a caef3f80 53ed14e8 2f961317 dba61280 70956742
""",
}


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def difference(text: str, chunks: list) -> tuple:
    """How many chunks more of a document than in chunkscope (below 0: fewer), and a sentence.

    The number is None for a text that is none of the documents. Nothing is
    asserted: the chunks are not meant to be the same.
    """
    sha256 = digest(text)
    if sha256 not in EXPECTED:
        return None, f"{len(chunks)} chunks; nothing is expected of this text"
    known = collections.Counter(CHUNKS[sha256].split())
    same = sum((known & collections.Counter(digest(chunk)[:8] for chunk in chunks)).values())
    more = len(chunks) - EXPECTED[sha256][1]
    return more, f"{len(chunks)} chunks, {EXPECTED[sha256][1]} in chunkscope ({more:+d}), {same} with the same text"


if __name__ == "__main__":  # python THIS_FILE DOCUMENT...
    if not sys.argv[1:]:
        print(f"usage: python {sys.argv[0]} DOCUMENT...: compares their chunks with chunkscope's", file=sys.stderr)
        sys.exit(2)
    status = 0
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8", newline="") as file:
                document = file.read()
        except (OSError, UnicodeDecodeError) as error:
            print(f"{path} cannot be read: {getattr(error, 'strerror', error)}", file=sys.stderr)
            status = 3
            continue
        found = split(document)
        print(f"{path}: {difference(document, found)[1]}")
    sys.exit(status)
