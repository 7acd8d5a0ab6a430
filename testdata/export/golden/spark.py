# Chunks of a Spark data frame with the columns id and text, handed over by chunkscope.
#
# settings   langchain-recursive, fingerprint ed87074e149d
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   6 chunks
#
# The same text gives the same chunks as in chunkscope.
#
# What does not carry over:
# - Offsets: add_start_index searches for the text of a chunk, and can find
#   an earlier repetition or nothing (-1); chunkscope's offsets are exact.

import hashlib
import sys

from langchain_text_splitters import RecursiveCharacterTextSplitter
import pandas as pd

FINGERPRINT = "ed87074e149d"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 6

splitter = RecursiveCharacterTextSplitter(
    chunk_size=1000,  # Unicode code points
    chunk_overlap=200,  # at most: whole pieces that fit
    length_function=len,
    separators=["\n\n", "\n", " ", ""],
    is_separator_regex=False,
    keep_separator=True,
    strip_whitespace=True,
    add_start_index=True,
)

COLUMNS = ["document_id", "id", "index", "content", "text_sha256", "fingerprint"]


def chunk_rows(rows: list[dict]) -> list[dict]:
    """The chunks of rows that have "id" and "text"."""
    out = []
    for row in rows:
        for index, content in enumerate(split(row["text"])):
            digest = hashlib.sha256(content.encode("utf-8")).hexdigest()
            values = (str(row["id"]), f"{row['id']}#{index}", index, content, digest, FINGERPRINT)
            out.append(dict(zip(COLUMNS, values)))
    return out


SCHEMA = "document_id string, id string, index long, content string, text_sha256 string, fingerprint string"


def chunk_frames(frames):
    """For documents.mapInPandas(chunk_frames, schema=SCHEMA)."""
    for frame in frames:
        yield pd.DataFrame(chunk_rows(frame.to_dict("records")), columns=COLUMNS)


def split(text: str) -> list[str]:
    return splitter.split_text(text)


def assert_parity(text: str, chunks: list) -> None:
    """Fail unless DOCUMENT gives the chunks that the settings were tuned to."""
    if hashlib.sha256(text.encode("utf-8")).hexdigest() != DOCUMENT_SHA256:
        raise AssertionError(f"this is not the text of {DOCUMENT}")
    if len(chunks) != EXPECTED_CHUNKS:
        raise AssertionError(f"{len(chunks)} chunks, not {EXPECTED_CHUNKS}")


if __name__ == "__main__":  # python THIS_FILE DOCUMENT
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        document = file.read()
    found = split(document)
    assert_parity(document, found)
    print(f"{len(found)} chunks, {EXPECTED_CHUNKS} expected")
