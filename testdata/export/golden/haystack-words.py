# Haystack document splitter (pip install haystack-ai), exported by chunkscope.
#
# settings   own settings, fingerprint 8c189ce70cfa
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   10 chunks
#
# Approximate: Haystack cuts words at single spaces, so words joined by a line
# end count as one; chunkscope cuts at every run of white space. Compare the
# chunks before you index them.

import collections
import hashlib
import sys

from haystack import Document
from haystack.components.preprocessors import DocumentSplitter

FINGERPRINT = "8c189ce70cfa"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 10),
}

splitter = DocumentSplitter(
    split_by="word",
    split_length=120,  # words
    split_overlap=20,
)
splitter.warm_up()


def split(text: str) -> list[str]:
    result = splitter.run(documents=[Document(content=text)])
    return [document.content for document in result["documents"]][:200]  # max_chunks_per_document


CHUNKS = {  # in order: the beginning of the SHA-256 of each
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
68aff523 5471e65a b6051b8c 535a2f9d 082289d9 a2593fc6 e2bbce64 d2757ec8 e110eec5 8a192dca
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
