"""Runs generated modules on documents, against the sources of the systems they
are written for. What these import from elsewhere is stood in for below: a
document class, progress bars, and tiktoken, whose vocabularies are read from
the npm package js-tiktoken.

    python3 execute.py SOURCES < JOBS

SOURCES is a folder with what there is of

    langchain_text_splitters/  the Python package
    llama_index/               the folder llama-index-core/llama_index
    chonkie/                   the folder src/chonkie
    markdown_chunker_v2/       the package of github.com/asukhodko/dify-markdown-chunker
    js-tiktoken/               the npm package

Python's regex module has to be installed. A job is a JSON line with "code", the
generated module, and "text"; so is what is printed for it: "chunks", "asserts"
(whether the module asserts that they are the same as in chunkscope), and
"said", what it raised or said of a difference, or null.
"""

import base64
import dataclasses
import importlib
import json
import os
import sys
import types

SOURCES = sys.argv[1]
sys.path.append(SOURCES)  # markdown_chunker_v2 imports nothing else


def module(name, **members):
    made = types.ModuleType(name)
    made.__dict__.update(members)
    sys.modules[name] = made
    return made


def package(name, folder, **members):
    """A package whose own __init__ is passed over: it imports all there is."""
    module(name, __path__=[os.path.join(SOURCES, folder)], **members)


class Encoding:
    """What is used of tiktoken.Encoding."""

    def __init__(self, name):
        import regex

        with open(os.path.join(SOURCES, "js-tiktoken", "dist", "ranks", name + ".js"), encoding="utf-8") as file:
            told = json.loads(file.read().removeprefix("export default ").rstrip().rstrip(";"))
        self.pattern, self.special = regex.compile(told["pat_str"]), told["special_tokens"]
        self.ranks, self.known = {}, {}
        for line in told["bpe_ranks"].splitlines():
            _, first, *tokens = line.split(" ")
            self.ranks.update((base64.b64decode(token), int(first) + i) for i, token in enumerate(tokens))
        self.bytes = {rank: token for token, rank in self.ranks.items()}

    def encode(self, text, *, allowed_special=frozenset(), disallowed_special="all"):
        assert not allowed_special
        if disallowed_special == "all" and any(token in text for token in self.special):
            raise ValueError("the text has a special token")
        return [token for piece in self.pattern.finditer(text) for token in self.merged(piece[0])]

    def encode_batch(self, texts, **how):
        return [self.encode(text, **how) for text in texts]

    def decode(self, tokens, errors="replace"):
        return b"".join(self.bytes[token] for token in tokens).decode("utf-8", errors)

    def decode_batch(self, batch):
        return [self.decode(tokens) for tokens in batch]

    def merged(self, piece):
        """The tokens of a piece: neighbours of the lowest rank are joined first."""
        if piece not in self.known:
            parts = [bytes([b]) for b in piece.encode("utf-8")]
            while len(parts) > 1:
                pairs = [self.ranks.get(parts[i] + parts[i + 1], len(self.ranks)) for i in range(len(parts) - 1)]
                best = min(pairs)
                if best == len(self.ranks):
                    break
                at = pairs.index(best)
                parts[at : at + 2] = [parts[at] + parts[at + 1]]
            self.known[piece] = [self.ranks[part] for part in parts]
        return self.known[piece]


Encoding.__module__ = "tiktoken"  # Chonkie tells tokenizers by that
encodings = {}


def get_encoding(name):
    if name not in encodings:
        encodings[name] = Encoding(name)
    return encodings[name]


@dataclasses.dataclass
class Document:
    page_content: str
    metadata: dict = dataclasses.field(default_factory=dict)


class Parser:
    """What a node parser of LlamaIndex is made of, as far as it splits text."""

    def __init__(self, **members):
        pass


class Absent:
    """A class that nothing here is made of."""


module("tiktoken", get_encoding=get_encoding, Encoding=Encoding)
module("langchain_core")
module("langchain_core.documents", Document=Document, BaseDocumentTransformer=Absent)
package("langchain_text_splitters", "langchain_text_splitters")
for part, name in (("base", "TokenTextSplitter"), ("character", "RecursiveCharacterTextSplitter"), ("markdown", "MarkdownHeaderTextSplitter")):
    found = importlib.import_module("langchain_text_splitters." + part)
    setattr(sys.modules["langchain_text_splitters"], name, getattr(found, name))

package("llama_index", "llama_index")
package("llama_index.core", "llama_index/core")
module("llama_index.core.bridge")
module("llama_index.core.bridge.pydantic", PrivateAttr=lambda: None)
module("llama_index.core.callbacks", CallbackManager=object)
module("llama_index.core.schema", Document=Document)
package("llama_index.core.node_parser", "llama_index/core/node_parser")
module("llama_index.core.node_parser.interface", TextSplitter=Parser)
module("llama_index.core.node_parser.node_utils", default_id_func=None)
package("llama_index.core.node_parser.text", "llama_index/core/node_parser/text")
sys.modules["llama_index.core.node_parser"].LangchainNodeParser = importlib.import_module(
    "llama_index.core.node_parser.text.langchain"
).LangchainNodeParser

module("tqdm", tqdm=iter, trange=lambda *n, **_: range(*n))
module("chonkie_core")
module("tokie", Tokenizer=Absent)
package("chonkie", "chonkie")
module("chonkie.pipeline", chunker=lambda name: lambda made: made)
package("chonkie.chunker", "chonkie/chunker")
sys.modules["chonkie"].TokenChunker = importlib.import_module("chonkie.chunker.token").TokenChunker


def run(code, text):
    made = {"__name__": "generated"}
    exec(compile(code, "generated.py", "exec"), made)
    asserts = "assert_parity" in made
    chunks, said = [], None
    try:
        chunks = made["split"](text)
        if asserts:
            made["assert_parity"](text, chunks)
        elif made["difference"](text, chunks)[0] != 0:
            said = made["difference"](text, chunks)[1]
    except (AssertionError, ValueError) as e:
        said = f"{type(e).__name__}: {e}"
    return {"chunks": chunks, "asserts": asserts, "said": said}


for line in sys.stdin:
    job = json.loads(line)
    print(json.dumps(run(job["code"], job["text"])))
