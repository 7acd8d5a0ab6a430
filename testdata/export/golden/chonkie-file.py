# Chonkie chunker (pip install chonkie), exported by chunkscope.
#
# settings   own settings, fingerprint 107a2208af2b
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   21 chunks
#
# Approximate: Chonkie cuts at levels of its own: paragraphs, sentences,
# clauses, words. Compare the chunks before you index them.

import hashlib
import sys

from chonkie import RecursiveChunker
from tokenizers import Tokenizer

FINGERPRINT = "107a2208af2b"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 21),
}

encoding = Tokenizer.from_file("../../../testdata/export/letters.json")
encoding.no_truncation()  # a file may cut texts off, or fill them up
encoding.no_padding()

chunker = RecursiveChunker(
    tokenizer=encoding,
    chunk_size=256,  # tokens of "../../../testdata/export/letters.json"
    min_characters_per_chunk=1,
)


def split(text: str) -> list[str]:
    return [chunk.text for chunk in chunker.chunk(text)]


def difference(text: str, chunks: list) -> tuple:
    """How many chunks more than in chunkscope (below 0: fewer), and a sentence.

    The number is None for a text that is none of the documents. Nothing is
    asserted: the chunks are not meant to be the same.
    """
    sha256 = hashlib.sha256(text.encode("utf-8")).hexdigest()
    if sha256 not in EXPECTED:
        return None, f"{len(chunks)} chunks; nothing is expected of this text"
    more = len(chunks) - EXPECTED[sha256][1]
    return more, f"{len(chunks)} chunks, {EXPECTED[sha256][1]} in chunkscope ({more:+d})"


if __name__ == "__main__":  # python THIS_FILE DOCUMENT...
    if not sys.argv[1:]:
        print(f"usage: python {sys.argv[0]} DOCUMENT...: compares how many chunks they give with chunkscope", file=sys.stderr)
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
        print(f"{path}: {difference(document, split(document))[1]}")
    sys.exit(status)
