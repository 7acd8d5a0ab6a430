# LlamaIndex node parser (pip install llama-index-core), exported by chunkscope.
#
# settings   own settings, fingerprint d4ca6ceb3c59
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   9 chunks
#
# Approximate: LlamaIndex begins a section at empty headings, if a space
# follows their marks, but not at headings underlined with === or ---, and
# does not recognize ~~~ fences. Compare the chunks before you index them.
#
# What does not carry over:
# - overlap_mode context: the neighbours' text in the metadata is not
#   exported, and the chunks share no text.

import collections
import hashlib
import sys

from llama_index.core import Document
from llama_index.core.node_parser import MarkdownNodeParser

FINGERPRINT = "d4ca6ceb3c59"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 9),
}

parser = MarkdownNodeParser()


def split(text: str) -> list[str]:
    return [node.get_content() for node in parser.get_nodes_from_documents([Document(text=text)])]


CHUNKS = {  # in order: the beginning of the SHA-256 of each
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
44c66090 39f16b0e aaed178f 3a396f1b 0186d3db 53ed14e8 2f961317 dba61280 70956742
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
