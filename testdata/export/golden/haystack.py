# Haystack document splitter (pip install haystack-ai), exported by chunkscope.
#
# settings   langchain-recursive, fingerprint ed87074e149d
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   6 chunks
#
# Approximate: Haystack keeps all white space, keeps separators at the end of
# a chunk, and repeats exactly split_overlap units. Compare the chunks before
# you index them.
#
# What does not carry over:
# - Overlap: Haystack repeats exactly split_overlap units, even from the
#   middle of a word, and nothing where text is cut by units.
# - keep_separator and strip_whitespace: separators stay at the end of a
#   chunk, and white space is kept.

import collections
import hashlib
import sys

from haystack import Document
from haystack.components.preprocessors import RecursiveDocumentSplitter

FINGERPRINT = "ed87074e149d"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 6),
}

splitter = RecursiveDocumentSplitter(
    split_length=1000,  # chars
    split_overlap=200,
    split_unit="char",
    separators=["\n\n", "\n", " "],  # plain text, whatever the documentation says
)
splitter.warm_up()


def split(text: str) -> list[str]:
    result = splitter.run(documents=[Document(content=text)])
    return [document.content for document in result["documents"]]


CHUNKS = {  # in order: the beginning of the SHA-256 of each
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
62258492 7286639c c03255b4 0e22cef4 b267943e b3ef2c03
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
