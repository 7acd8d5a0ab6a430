"""Runs generated modules on documents, against the sources of the systems they
are written for. What these import from elsewhere is stood in for below and by
../../systems/stand_ins.py: a document class, progress bars, and tiktoken, whose
vocabularies are read from the npm package js-tiktoken.

    python3 execute.py SOURCES < JOBS

SOURCES is a folder with what there is of

    langchain_text_splitters/  the Python package
    llama_index/               the folder llama-index-core/llama_index
    nltk/                      the folder nltk of nltk/nltk
    haystack/                  the folder haystack of deepset-ai/haystack
    chonkie/                   the folder src/chonkie
    markdown_chunker_v2/       the package of github.com/asukhodko/dify-markdown-chunker
    js-tiktoken/               the npm package

Python's regex module has to be installed. A job is a JSON line with "code", the
generated module, and "text"; so is what is printed for it: "chunks", "asserts"
(whether the module asserts that they are the same as in chunkscope), and
"said", what it raised or said of a difference, or null.
"""

import importlib
import json
import os
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "..", "systems")]
from stand_ins import SOURCES, Absent, Encoding, chonkie, get_encoding, haystack, langchain, llama_index, module, package

sys.path.append(SOURCES)  # markdown_chunker_v2 imports nothing else

module("tiktoken", get_encoding=get_encoding, Encoding=Encoding)
langchain()
llama_index()
haystack()

chonkie("chonkie")
for part, name in (("token", "TokenChunker"), ("recursive", "RecursiveChunker")):
    setattr(sys.modules["chonkie"], name, getattr(importlib.import_module("chonkie.chunker." + part), name))


def run(code, text):
    made = {"__name__": "generated"}
    exec(compile(code, "generated.py", "exec"), made)
    asserts = "assert_parity" in made
    chunks, said = [], None
    try:
        chunks = made["split"](text)
        if asserts:
            made["assert_parity"](text, chunks, *([made["split_parents"](text)] if "PARENTS" in made else []))
        elif made["difference"](text, chunks)[0] != 0:
            said = made["difference"](text, chunks)[1]
    except (AssertionError, ValueError) as e:
        said = f"{type(e).__name__}: {e}"
    return {"chunks": chunks, "asserts": asserts, "said": said}


for line in sys.stdin:
    job = json.loads(line)
    print(json.dumps(run(job["code"], job["text"])))
