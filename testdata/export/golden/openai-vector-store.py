# OpenAI vector store (pip install openai), exported by chunkscope.
#
# settings   openai-vector-store, fingerprint d8f30dc49ebf
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   3 chunks
#
# Approximate: the store converts files before it cuts them, and counts with
# its own tokenizer. Compare the chunks before you index them.
#
# What does not carry over:
# - tokenizer cl100k_base: the store uses its own.
# - Text: files are converted before they are cut; only plain text is
#   unchanged.

import collections
import hashlib
import sys

from openai import OpenAI

FINGERPRINT = "d8f30dc49ebf"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 3),
}

CHUNKING_STRATEGY = {
    "type": "static",
    "static": {
        "max_chunk_size_tokens": 800,  # 100 to 4096
        "chunk_overlap_tokens": 400,  # at most half of it
    },
}


def add(client: OpenAI, vector_store_id: str, path: str):
    """Upload a file to a vector store, to be cut by these settings."""
    with open(path, "rb") as file:
        uploaded = client.files.create(file=file, purpose="assistants")
    return client.vector_stores.files.create_and_poll(
        vector_store_id=vector_store_id,
        file_id=uploaded.id,
        chunking_strategy=CHUNKING_STRATEGY,
        attributes={"chunkscope": FINGERPRINT},
    )


CHUNKS = {  # in order: the beginning of the SHA-256 of each
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
1e7f4b5c 96a36a3f c15716a5
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


if __name__ == "__main__":  # python THIS_FILE VECTOR_STORE_ID FILE...
    if not sys.argv[2:]:
        print(f"usage: python {sys.argv[0]} VECTOR_STORE_ID FILE...: uploads files, to be cut by these settings", file=sys.stderr)
        sys.exit(2)
    status = 0
    for path in sys.argv[2:]:
        try:
            print(f"{path}: {add(OpenAI(), sys.argv[1], path).status}")
        except OSError as error:
            print(f"{path} cannot be read: {error.strerror}", file=sys.stderr)
            status = 3
    sys.exit(status)
