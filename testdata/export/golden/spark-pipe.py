# Chunks of a Spark data frame with the columns id and text, handed over by chunkscope.
#
# settings   own settings, fingerprint 90519b48397f
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   7 chunks
#
# The same text gives the same chunks as in chunkscope.

import hashlib
import json
import subprocess
import sys

import pandas as pd

FINGERPRINT = "90519b48397f"  # of the settings
DOCUMENT = "docs/tutorial.md"
DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b"
EXPECTED_CHUNKS = 7

CHUNKSCOPE = [
    "chunkscope", "chunk", "--input", "jsonl",
    "--preset", "sentence-budget",
    "--set", "max_chunk_size=2000",
]
COLUMNS = ["document_id", "id", "index", "content", "text_sha256", "fingerprint"]


def chunk_rows(rows: list[dict]) -> list[dict]:
    """The chunks of rows that have "id" and "text", by one run of chunkscope.

    The program has to be on the PATH of every worker.
    """
    lines = "".join(json.dumps({"id": str(r["id"]), "text": r["text"]}) + "\n" for r in rows)
    done = subprocess.run(CHUNKSCOPE, input=lines.encode("utf-8"), stdout=subprocess.PIPE, check=True)
    records = [json.loads(line) for line in done.stdout.split(b"\n") if line]
    return [{name: record[name] for name in COLUMNS} for record in records]


SCHEMA = "document_id string, id string, index long, content string, text_sha256 string, fingerprint string"


def chunk_frames(frames):
    """For documents.mapInPandas(chunk_frames, schema=SCHEMA)."""
    for frame in frames:
        yield pd.DataFrame(chunk_rows(frame.to_dict("records")), columns=COLUMNS)


def split(text: str) -> list[str]:
    return [row["content"] for row in chunk_rows([{"id": "", "text": text}])]


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
