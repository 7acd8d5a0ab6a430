# unstructured's chunk_by_title (pip install "unstructured[md]"), exported by chunkscope.
#
# settings   structured, fingerprint 12fd1a9c8103
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   7 chunks
#
# Approximate: unstructured begins a chunk at every title and keeps tables
# apart, and its chunks are text without Markdown syntax. Compare the chunks
# before you index them.
#
# What does not carry over:
# - overlap_mode context: the neighbours' text in the metadata is not
#   exported, and the chunks share no text.
# - structure_threshold 2: unstructured has no such setting.
# - strategy auto: unstructured begins a chunk at every title, and keeps
#   tables apart.
# - Markup: elements contain text without Markdown syntax, so chunks are
#   shorter and are not slices of the document.
# - preserve_atomic_blocks: code longer than max_characters is cut.

import collections
import hashlib
import sys

from unstructured.chunking.title import chunk_by_title
from unstructured.partition.md import partition_md

FINGERPRINT = "12fd1a9c8103"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 7),
}


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
