"""Cuts documents by the sources of other systems, to compare with what
chunkscope makes of them. stand_ins.py stands in for what these import.

    python3 run.py SOURCES < JOBS

SOURCES is a folder with what there is of

    nltk/                      the folder nltk of nltk/nltk
    llama_index/               llama-index-core/llama_index
    langchain_text_splitters/  libs/text-splitters/langchain_text_splitters
    open_webui/                backend/open_webui of open-webui/open-webui
    dify/                      api/core of langgenius/dify
    haystack/                  haystack of deepset-ai/haystack
    chonkie/                   src/chonkie of chonkie-inc/chonkie, and chonkie15/ that of release 1.5
    lightrag/                  lightrag of HKUDS/LightRAG: chunker/token_size.py and utils.py
    graphrag/                  graphrag_chunking/token_chunker.py of microsoft/graphrag
    js-tiktoken/               the npm package

Python's regex module has to be installed. A job is a JSON line with "system",
"text" and the options of that system; so is what is printed for it: "chunks",
or "error".
"""

import html
import json
import re
import sys
from types import SimpleNamespace

from stand_ins import Anything, Document, chonkie, dify, functions, get_encoding, haystack, langchain, llama_index, nltk_tokenize, open_webui

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


def headers(text, chunk_size, chunk_overlap, level, strip_headers, unit="chars", **options):
    """LangChain's recipe: sections, each of which is split recursively."""
    marks = [("#" * n, f"Header {n}") for n in range(1, level + 1)]
    sections = langchain().MarkdownHeaderTextSplitter(marks, strip_headers=strip_headers).split_text(text)
    splitter = langchain().RecursiveCharacterTextSplitter(
        chunk_size=chunk_size, chunk_overlap=chunk_overlap, length_function=lambda text: len(counters[unit](text)), **options
    )
    return [document.page_content for document in splitter.split_documents(sections)]


class Settings(Anything):
    ENABLE_MARKDOWN_HEADER_TEXT_SPLITTER = True
    TEXT_SPLITTER = ""


def webui(text, chunk_size, chunk_overlap, min_size=0):
    config = Settings()
    config.CHUNK_SIZE, config.CHUNK_OVERLAP, config.CHUNK_MIN_SIZE_TARGET = chunk_size, chunk_overlap, min_size
    return open_webui()(text, config)


class Rules(dict):
    """Rules that are read as a dictionary by the cleaning, and as an object by the rest."""

    __getattr__ = dict.__getitem__


def difys(text, separator, max_length, overlap, parents=None, parent_size=1024, rules=("remove_extra_spaces",)):
    """Chunks of the general mode, or children of the mode with parents."""
    own = Rules(separator=separator, max_tokens=max_length, chunk_overlap=overlap)
    outer = Rules(separator="\n\n", max_tokens=parent_size, chunk_overlap=0)
    cleaning = [{"id": rule, "enabled": True} for rule in rules]
    cut = Rules(pre_processing_rules=cleaning, segmentation=outer if parents else own, subchunk_segmentation=own, parent_mode=parents)
    made = dify()[1 if parents else 0].transform([Document(text)], process_rule={"mode": "hierarchical" if parents else "custom", "rules": cut})
    return [chunk.page_content for document in made for chunk in (document.children if parents else [document])]


def splitter(text, **options):
    made = haystack()
    result = made.DocumentSplitter(**options).run([made.Document(content=text)])
    return [document.content for document in result["documents"]]


def recursive_splitter(text, **options):
    made = haystack()
    result = made.RecursiveDocumentSplitter(**options).run([made.Document(content=text)])
    return [document.content for document in result["documents"]]


chunkers = {}


def recursive_chunker(text, folder, chunk_size):
    if folder not in chunkers:
        chunkers[folder] = chonkie(folder)
    return [chunk.text for chunk in chunkers[folder](tokenizer="character", chunk_size=chunk_size).chunk(text)]


def lightrag(text, size, overlap, separator=None):
    """Cleaned as insert() does it, and without the empty chunks that are not stored."""
    clean = functions("lightrag/utils.py", ("sanitize_text_for_encoding",), html=html, re=re).sanitize_text_for_encoding
    names = ("_make_chunk", "_window_step", "chunking_by_token_size")
    chunk = functions("lightrag/chunker/token_size.py", names, Any=None, Tokenizer=None).chunking_by_token_size
    made = chunk(get_encoding("o200k_base"), clean(text), separator, chunk_overlap_token_size=overlap, chunk_token_size=size)
    return [x["content"] for x in made if x["content"]]


def graphrag(text, size, overlap):
    encoding = get_encoding("o200k_base")
    split = functions("graphrag/token_chunker.py", ("split_text_on_tokens",), Callable=None).split_text_on_tokens
    return split(text, size, overlap, encoding.encode, encoding.decode)


systems = {
    "graphrag": graphrag,
    "lightrag": lightrag,
    "chonkie": recursive_chunker,
    "haystack": splitter,
    "haystack-recursive": recursive_splitter,
    "dify": difys,
    "llamaindex": llamaindex, "punkt": punkt, "headers": headers, "open-webui": webui}

for line in sys.stdin:
    job = json.loads(line)
    try:
        print(json.dumps({"chunks": systems[job.pop("system")](**job)}), flush=True)
    except (RecursionError, ValueError, IndexError) as e:
        print(json.dumps({"error": f"{type(e).__name__}: {e}"}), flush=True)
