# Haystack document splitter (pip install haystack-ai), exported by chunkscope.
#
# settings   own settings, fingerprint e0840599a7ce
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   4 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.

import hashlib
import sys

from haystack import Document
from haystack.components.preprocessors import DocumentSplitter

FINGERPRINT = "e0840599a7ce"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 4),
}

splitter = DocumentSplitter(
    split_by="line",
    split_length=40,  # lines
    split_overlap=5,
    split_threshold=10,
)
splitter.warm_up()


def split(text: str) -> list[str]:
    result = splitter.run(documents=[Document(content=text)])
    return [document.content for document in result["documents"]]


def assert_parity(text: str, chunks: list) -> None:
    """Fail unless a document gives as many chunks as expected."""
    sha256 = hashlib.sha256(text.encode("utf-8")).hexdigest()
    if sha256 not in EXPECTED:
        raise AssertionError("nothing is expected of this text: it is no document that was exported")
    document, expected = EXPECTED[sha256]
    if len(chunks) != expected:
        raise AssertionError(f"{document}: {len(chunks)} chunks, not {expected}")


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
        found = split(document)
        try:
            assert_parity(document, found)
            print(f"{path}: {len(found)} chunks, as expected")
        except AssertionError as error:
            print(f"{path}: {error}", file=sys.stderr)
            status = max(status, 1)
    sys.exit(status)
