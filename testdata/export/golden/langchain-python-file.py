# LangChain text splitter (pip install langchain-text-splitters), exported by chunkscope.
#
# settings   own settings, fingerprint bfb92bb120c8
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   21 chunks
#
# Exact: the same text gives the same chunks as in chunkscope.
#
# What does not carry over:
# - Offsets: LangChain searches for the text of a chunk, and can find an
#   earlier repetition or nothing; chunkscope's offsets are exact.

import hashlib
import sys

from langchain_text_splitters import RecursiveCharacterTextSplitter
from tokenizers import Tokenizer

FINGERPRINT = "bfb92bb120c8"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 21),
}

encoding = Tokenizer.from_file("../../../testdata/export/letters.json")
encoding.no_truncation()  # a file may cut texts off, or fill them up
encoding.no_padding()


def count(text: str) -> int:
    """Tokens, without those that the model puts around a text."""
    return len(encoding.encode(text, add_special_tokens=False).ids)


splitter = RecursiveCharacterTextSplitter(
    chunk_size=256,  # tokens of "../../../testdata/export/letters.json"
    chunk_overlap=32,  # at most: whole pieces that fit
    length_function=count,
    separators=["\n\n", "\n", " ", ""],
    is_separator_regex=False,
    keep_separator=True,
    strip_whitespace=True,
    add_start_index=True,
)


def split(text: str) -> list[str]:
    return splitter.split_text(text)


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
