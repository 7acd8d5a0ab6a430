# Docling's HybridChunker (pip install docling tiktoken), exported by chunkscope.
#
# settings   own settings, fingerprint 15a7c68e98b2
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   7 chunks
#
# Approximate: Docling packs the text below a heading, and adds the heading
# path before every chunk. Compare the chunks before you index them.
#
# What does not carry over:
# - Overlap: Docling does not support it.
# - min_chunk_size 64: merge_peers merges everything that fits below one
#   heading.
# - preserve_atomic_blocks: code and tables longer than max_tokens are cut;
#   tables repeat their header.
# - Text: contextualize adds the heading path before a chunk, which can then
#   exceed max_tokens.

import collections
import hashlib
import io
import sys

from docling.chunking import HybridChunker
from docling.datamodel.base_models import DocumentStream
from docling.document_converter import DocumentConverter
from docling_core.transforms.chunker.tokenizer.openai import OpenAITokenizer
import tiktoken

FINGERPRINT = "15a7c68e98b2"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 7),
}

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
