# Azure AI Search, a skill set with a split skill, exported by chunkscope.
#
# settings   tokens-512, fingerprint f45275b57077
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   3 chunks
#
# Approximate: with every strategy, Azure AI Search fills pages up to the size
# and tries to end each at a sentence. Compare the chunks before you index
# them.
#
# What does not carry over:
# - Immutable: maximumPageLength and pageOverlapLength of an existing skill
#   set cannot be changed; create a new one.

# bash THIS_FILE makes the skill set; bash THIS_FILE check CHUNKS.json DOCUMENT... compares the chunks it made, lists of strings.
if [ "${1-}" != check ]; then
  exec curl --fail-with-body -X PUT "$SEARCH_URL/skillsets/chunks?api-version=$API_VERSION" \
  -H "Content-Type: application/json" -H "api-key: $SEARCH_KEY" --data @- <<'BODY'
{
  "name": "chunks",
  "skills": [
    {
      "@odata.type": "#Microsoft.Skills.Text.SplitSkill",
      "name": "chunks",
      "description": "chunkscope settings f45275b57077",
      "context": "/document",
      "defaultLanguageCode": "en",
      "textSplitMode": "pages",
      "maximumPageLength": 512,
      "pageOverlapLength": 64,
      "maximumPagesToTake": 0,
      "unit": "azureOpenAITokens",
      "azureOpenAITokenizerParameters": {
        "encoderModelName": "cl100k_base",
        "allowedSpecialTokens": []
      },
      "inputs": [
        {
          "name": "text",
          "source": "/document/content"
        }
      ],
      "outputs": [
        {
          "name": "textItems",
          "targetName": "pages"
        }
      ]
    }
  ]
}
BODY
fi

exec python3 - "${@:2}" <<'PYTHON'
import collections
import hashlib
import json
import sys

FINGERPRINT = "f45275b57077"  # of the settings
EXPECTED = {  # chunks in chunkscope, by the SHA-256 of a document
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": ("docs/tutorial.md", 3),
}

STORED = "CHUNKS.json"


def read_texts(stored: str) -> list:
    """The chunks in a file, in order: a list of texts, or a text a line."""
    with open(stored, encoding="utf-8") as file:
        text = file.read()
    texts = json.loads(text) if text.lstrip().startswith("[") else [json.loads(line) for line in text.split("\n") if line.strip()]
    if not all(isinstance(one, str) for one in texts):
        raise TypeError("not all that is in it is text")
    return texts


fetch = read_texts


CHUNKS = {  # in order: the beginning of the SHA-256 of each
    "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b": """
f3a5a4f8 706bdb0c 3400ab12
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


if __name__ == "__main__":
    if len(sys.argv) < 3 or len(sys.argv) % 2 == 0:
        print(f"usage: bash THIS_FILE check {STORED} DOCUMENT...: compares the chunks of documents with chunkscope's", file=sys.stderr)
        sys.exit(2)
    status = 0
    for stored, path in zip(sys.argv[1::2], sys.argv[2::2]):
        try:
            with open(path, encoding="utf-8", newline="") as file:
                document = file.read()
        except (OSError, UnicodeDecodeError) as error:
            print(f"{path} cannot be read: {getattr(error, 'strerror', error)}", file=sys.stderr)
            status = 3
            continue
        try:
            found = fetch(stored)
        except (OSError, LookupError, TypeError, ValueError) as error:
            print(f"{stored} cannot be read: {error}", file=sys.stderr)
            status = 3
            continue
        print(f"{path}: {difference(document, found)[1]}")
    sys.exit(status)
PYTHON
