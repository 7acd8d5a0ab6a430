"""Cuts documents by the sources of other systems, to compare with what
chunkscope makes of them. stand_ins.py stands in for what these import.

    python3 run.py SOURCES < JOBS

SOURCES is a folder with what there is of

    nltk/                      the folder nltk of nltk/nltk
    llama_index/               llama-index-core/llama_index
    langchain_text_splitters/  libs/text-splitters/langchain_text_splitters
    js-tiktoken/               the npm package

Python's regex module has to be installed. A job is a JSON line with "system",
"text" and the options of that system; so is what is printed for it: "chunks",
or "error".
"""

import json
import sys

from stand_ins import get_encoding, llama_index, nltk_tokenize

# How a text is counted in the units of chunkscope.
counters = {
    "chars": list,
    "tokens": lambda text: get_encoding("cl100k_base").encode(text, disallowed_special=()),
}


def llamaindex(text, chunk_size, chunk_overlap, unit="tokens"):
    parser = llama_index().SentenceSplitter(chunk_size=chunk_size, chunk_overlap=chunk_overlap, tokenizer=counters[unit])
    return parser.split_text(text)


def punkt(text):
    """The text from where untrained Punkt begins a sentence to the next."""
    starts = [start for start, _ in nltk_tokenize().PunktSentenceTokenizer().span_tokenize(text)]
    return [text[a:b] for a, b in zip(starts, starts[1:] + [len(text)])]


systems = {"llamaindex": llamaindex, "punkt": punkt}

for line in sys.stdin:
    job = json.loads(line)
    try:
        print(json.dumps({"chunks": systems[job.pop("system")](**job)}), flush=True)
    except (RecursionError, ValueError, IndexError) as e:
        print(json.dumps({"error": f"{type(e).__name__}: {e}"}), flush=True)
