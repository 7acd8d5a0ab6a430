"""What the sources of other systems import from elsewhere, stood in for, and these
sources themselves, imported from the folder that the program's first argument
names (run.py says what it holds). A package's own __init__ is passed over where
it would import all there is.
"""

import __future__
import ast
import base64
import contextlib
import dataclasses
import importlib
import json
import os
import re
import sys
import types
from functools import cache

SOURCES = sys.argv[1]


def module(name, **members):
    made = types.ModuleType(name)
    made.__dict__.update(members)
    sys.modules[name] = made
    return made


def package(name, folder, **members):
    return module(name, __path__=[os.path.join(SOURCES, folder)], **members)


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


@cache
def get_encoding(name):
    return Encoding(name)


@dataclasses.dataclass
class Document:
    page_content: str
    metadata: dict = dataclasses.field(default_factory=dict)


class Absent:
    """A class that nothing here is made of."""


class Fields:
    """What pydantic makes of a class: its members are those it is told."""

    def __init__(self, **members):
        self.__dict__.update(members)


class Quiet:
    """A callback manager that calls nobody."""

    def __init__(self, *_):
        pass

    def event(self, *_, **__):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def on_end(self, *_, **__):
        pass


class Node:
    """What is used of a node of LlamaIndex, or of its documents."""

    def __init__(self, text):
        self.text, self.relationships, self.child_nodes = text, {}, None

    def get_content(self):
        return self.text

    def as_related_node_info(self):
        return self


class NodeParser(Fields):
    """A node parser that makes nodes of what it splits a text into."""

    callback_manager = Quiet()

    def get_nodes_from_documents(self, documents):
        return [Node(text) for document in documents for text in self.split_text(document.get_content())]


@cache
def langchain():
    module("langchain_core")
    module("langchain_core.documents", Document=Document, BaseDocumentTransformer=Absent)
    made = package("langchain_text_splitters", "langchain_text_splitters")
    for part in ("base", "character", "markdown"):
        for name, member in vars(importlib.import_module("langchain_text_splitters." + part)).items():
            if name.endswith("TextSplitter"):
                setattr(made, name, member)
    return made


@cache
def nltk_tokenize():
    """nltk.tokenize, of which there is Punkt; no trained parameters are loaded."""
    package("nltk", "nltk")
    made = package("nltk.tokenize", os.path.join("nltk", "tokenize"))
    module("nltk.probability", FreqDist=Absent)
    module("nltk.internals", deprecated=lambda *_: lambda made: made, overridden=lambda *_: False)
    module("nltk.tokenize.util", string_span_tokenize=None)
    made.PunktSentenceTokenizer = importlib.import_module("nltk.tokenize.punkt").PunktSentenceTokenizer
    sys.modules["nltk"].tokenize = made
    return made


@cache
def llama_index():
    """llama_index.core.node_parser, of which there is what splits text."""
    helper = types.SimpleNamespace(punkt_tokenizer=nltk_tokenize().PunktSentenceTokenizer())
    package("llama_index", "llama_index")
    package("llama_index.core", "llama_index/core", Document=Node)
    module("llama_index.core.bridge")
    module("llama_index.core.bridge.pydantic", Field=lambda **_: None, PrivateAttr=lambda: None)
    module("llama_index.core.callbacks", CallbackManager=Quiet)
    module("llama_index.core.callbacks.base", CallbackManager=Quiet)
    module("llama_index.core.callbacks.schema", CBEventType=Anything(), EventPayload=Anything())
    module("llama_index.core.constants", DEFAULT_CHUNK_SIZE=1024)
    module("llama_index.core.schema", BaseNode=Node, Document=Node, NodeRelationship=types.SimpleNamespace(CHILD="child", PARENT="parent"))
    module("llama_index.core.utils", get_tokenizer=None, globals_helper=helper, get_tqdm_iterable=lambda nodes, *_: nodes)
    made = package("llama_index.core.node_parser", "llama_index/core/node_parser")
    module("llama_index.core.node_parser.interface", MetadataAwareTextSplitter=NodeParser, NodeParser=NodeParser, TextSplitter=NodeParser)
    module("llama_index.core.node_parser.node_utils", default_id_func=None)
    package("llama_index.core.node_parser.text", "llama_index/core/node_parser/text")
    made.SentenceSplitter = importlib.import_module("llama_index.core.node_parser.text.sentence").SentenceSplitter
    made.LangchainNodeParser = importlib.import_module("llama_index.core.node_parser.text.langchain").LangchainNodeParser
    package("llama_index.core.node_parser.relational", "llama_index/core/node_parser/relational")
    hierarchical = importlib.import_module("llama_index.core.node_parser.relational.hierarchical")
    for name in ("HierarchicalNodeParser", "get_leaf_nodes", "get_root_nodes"):
        setattr(made, name, getattr(hierarchical, name))
    return made


def functions(path, names, **members):
    """Some functions of a file that imports too much, with what they use."""
    with open(os.path.join(SOURCES, path), encoding="utf-8") as file:
        tree = ast.parse(file.read())
    tree.body = [x for x in tree.body if isinstance(x, ast.FunctionDef) and x.name in names]
    exec(compile(tree, path, "exec", flags=__future__.annotations.compiler_flag), members)
    return types.SimpleNamespace(**members)


class Anything:
    """An object that has every member, does nothing, and is false."""

    def __getattr__(self, name):
        return Anything()

    def __call__(self, *_, **__):
        return Anything()

    def __bool__(self):
        return False


@cache
def open_webui():
    """save_docs_to_vector_db of Open WebUI, which returns the texts that it would store."""
    stored = []

    class Store(Anything):
        def insert(self, collection_name, items):
            stored.append([item["text"] for item in items])

        upsert = insert

    class Loop(Anything):
        def run_coroutine_threadsafe(self, *_):
            return types.SimpleNamespace(result=lambda **_: Endless())

    class Endless:
        def __getitem__(self, _):
            return []

        def __len__(self):
            return 0

    found = functions(
        "open_webui/routers/retrieval.py",
        ("save_docs_to_vector_db", "merge_docs_to_target_size", "can_merge_chunks", "get_splitter_length_function"),
        **{name: getattr(langchain(), name) for name in dir(langchain()) if name.endswith("TextSplitter")},
        Request=object, RetrievalConfig=object, Document=Document, log=Anything(), ERROR_MESSAGES=Anything(), VECTOR_DB_CLIENT=Store(),
        asyncio=Loop(), uuid=Anything(), get_embedding_function=Anything(), sanitize_text_for_db=lambda text: text.replace("\x00", ""),
        RAG_EMBEDDING_TIMEOUT=None, RAG_EMBEDDING_CONTENT_PREFIX=None,
    )

    def save(text, config):
        stored.clear()
        found.save_docs_to_vector_db(Anything(), [Document(text)], "collection", config)
        return stored[0]

    return save


@cache
def dify():
    """Dify's cleaning, splitter and index processors, as far as these cut text."""
    named = lambda name: type(name, (Fields,), {})
    module("core")
    module("core.model_manager", ModelInstance=Absent)
    for part in ("model_runtime", "model_runtime.model_providers", "model_runtime.model_providers.base"):
        module("graphon." + part)
    module("graphon")
    tokenizers = "graphon.model_runtime.model_providers.base.tokenizers"
    module(tokenizers)
    module(tokenizers + ".gpt2_tokenizer", GPT2Tokenizer=Absent)
    package("core.rag", "dify/rag")
    module("core.rag.models")
    module("core.rag.models.document", BaseDocumentTransformer=Absent, Document=Document)
    package("core.rag.splitter", "dify/rag/splitter")
    package("core.rag.cleaner", "dify/rag/cleaner")
    splitter = importlib.import_module("core.rag.splitter.fixed_text_splitter").FixedRecursiveCharacterTextSplitter
    cleaner = importlib.import_module("core.rag.cleaner.clean_processor").CleanProcessor

    helper = types.SimpleNamespace(generate_text_hash=len)
    shared = {
        "cast": lambda _, x: x, "uuid": Anything(), "helper": helper, "CleanProcessor": cleaner, "FixedRecursiveCharacterTextSplitter": splitter,
        "Document": Document, "ChildDocument": Document, "dify_config": types.SimpleNamespace(INDEXING_MAX_SEGMENTATION_TOKENS_LENGTH=4000),
        "ParentMode": types.SimpleNamespace(PARAGRAPH="paragraph", FULL_DOC="full-doc"), "Rule": types.SimpleNamespace(model_validate=lambda x: x),
        "override": lambda f: f, "re": re,
        "remove_leading_symbols": functions("dify/tools/utils/text_processing_utils.py", ("remove_leading_symbols",), re=re).remove_leading_symbols,
    }
    base = methods("dify/rag/index_processor/index_processor_base.py", ("_get_splitter",), **shared)
    general = methods("dify/rag/index_processor/processor/paragraph_index_processor.py", ("transform",), **shared)
    nested = methods("dify/rag/index_processor/processor/parent_child_index_processor.py", ("transform", "_split_child_nodes"), **shared)

    class Processor:
        _get_splitter = base["_get_splitter"]
        _get_content_files = lambda *_: None

    class General(Processor):
        transform = general["transform"]

    class Nested(Processor):
        transform, _split_child_nodes = nested["transform"], nested["_split_child_nodes"]

    return General(), Nested()


def methods(path, names, **members):
    """Some methods of the classes of a file that imports too much."""
    with open(os.path.join(SOURCES, path), encoding="utf-8") as file:
        tree = ast.parse(file.read())
    tree.body = [x for c in tree.body if isinstance(c, ast.ClassDef) for x in c.body if isinstance(x, ast.FunctionDef) and x.name in names]
    exec(compile(tree, path, "exec", flags=__future__.annotations.compiler_flag), members)
    return members


@cache
def haystack():
    """haystack.components.preprocessors, of which there are two splitters."""

    class Text:
        def __init__(self, content=None, meta=None):
            self.content, self.meta, self.id = content, meta or {}, "id"

    def windowed(units, n, step):
        """Windows of n units, as more_itertools has them: a short last one is filled up."""
        for start in range(0, max(len(units) - n + step - 1, 0) + 1, step):
            yield tuple(units[start : start + n]) + (None,) * (start + n - len(units))

    same = lambda made: made
    same.output_types = lambda **_: same
    module("more_itertools", windowed=windowed)
    module("haystack", Document=Text, component=same, logging=types.SimpleNamespace(getLogger=lambda _: Anything()))
    package("haystack.components", "haystack/components")
    made = package("haystack.components.preprocessors", "haystack/components/preprocessors")
    module("haystack.components.preprocessors.sentence_tokenizer", Language=str, SentenceSplitter=Absent, nltk_imports=Anything())
    module("haystack.core")
    module("haystack.core.serialization", default_from_dict=None, default_to_dict=None)
    module("haystack.utils", deserialize_callable=None, serialize_callable=None)
    made.DocumentSplitter = importlib.import_module("haystack.components.preprocessors.document_splitter").DocumentSplitter
    module("haystack.lazy_imports", LazyImport=lambda _: contextlib.suppress(ImportError))
    made.RecursiveDocumentSplitter = importlib.import_module("haystack.components.preprocessors.recursive_splitter").RecursiveDocumentSplitter
    made.Document = Text
    return made


def chonkie_core():
    """What is used of chonkie-core, which is written in Rust."""

    def pieces(text, ends, least):
        """Pieces up to ends; one of fewer bytes than least goes with its neighbour."""
        made, start = [], 0
        for end in ends + ([len(text)] if not ends or ends[-1] < len(text) else []):
            if made and (made[-1][1] - made[-1][0] < least or end - start < least):
                made[-1] = (made[-1][0], end)
            else:
                made.append((start, end))
            start = end
        return made

    def split_pattern_offsets(text, patterns, include_delim, min_chars):
        assert include_delim == "prev"
        pattern = re.compile(b"|".join(re.escape(p) for p in patterns))
        return pieces(text, [m.end() for m in pattern.finditer(text)], min_chars)

    def split_offsets(text, delimiters, include_delim, min_chars):
        return split_pattern_offsets(text, [bytes([d]) for d in delimiters], include_delim, min_chars)

    def merge_splits(splits, counts, size):
        merged, sums, start = [], [], 0
        while start < len(splits):
            end = start + 1
            while end < len(splits) and sum(counts[start : end + 1]) <= size:
                end += 1
            merged.append("".join(splits[start:end]))
            sums.append(sum(counts[start:end]))
            start = end
        return types.SimpleNamespace(merged=merged, token_counts=sums)

    return module("chonkie_core", split_pattern_offsets=split_pattern_offsets, split_offsets=split_offsets, merge_splits=merge_splits)


def chonkie(folder):
    """A RecursiveChunker with its own rules, of a release of Chonkie."""
    for name in [name for name in sys.modules if name.split(".")[0] == "chonkie"]:
        del sys.modules[name]
    chonkie_core()
    module("numpy", ndarray=Absent)
    module("tqdm", tqdm=iter, trange=lambda *n, **_: range(*n))
    module("tokie", Tokenizer=Absent)
    module("tiktoken", get_encoding=get_encoding, Encoding=Encoding)
    package("chonkie", folder)
    module("chonkie.pipeline", chunker=lambda name: lambda made: made)
    module("chonkie.utils", Hubbie=Absent)
    package("chonkie.chunker", os.path.join(folder, "chunker"))
    return importlib.import_module("chonkie.chunker.recursive").RecursiveChunker
