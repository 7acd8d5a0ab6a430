"""Random documents cut by the implementation of the reference rules, one JSON
line each: {"name", "text", "runs": [{"effective", "error", "chunks"}]}, as
reference.json has them.

    python3 differential.py CHECKOUT COUNT SEED

CHECKOUT is github.com/asukhodko/dify-markdown-chunker at eca3945. The Go test
that runs this and compares is engine/split/markdownchunker/differential_test.go.
"""

import json
import random
import sys

checkout, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
sys.path.insert(0, checkout)

from markdown_chunker_v2 import ChunkConfig, MarkdownChunker  # noqa: E402
from markdown_chunker_v2.adaptive_sizing import AdaptiveSizeConfig  # noqa: E402

# What documents are put together from: what the implementation tells apart, what
# it misreads, and characters that programs count differently.
HEADINGS = [
    "# Title\n", "# Title\n\n", "## Part two\n", "## Part/slash\n\n", "### Deeper ##\n\n", "###### Deepest\n",
    "#\n", "#  \n", " # indented\n", "#\u00a0nbsp\n", "Setext\n====\n\n",
]
LISTS = [
    "- item one\n- item two\n  - nested item\n\n", "1. first\n2. second\n\n   more of it\n", "* a\n\n* loose\n",
    "- [x] done\n- [ ] open\n", "- [X]\tx\n", " \t- tab item\n", "-  \n", "- - -\n", "1) paren\n", "٣. arabic\n", "+ plus\n",
]
CODE = [
    "```go\nfunc main() {}\n```\n\n", "```\nopen fence\n", "~~~~\ntildes\n~~~~\n", "~~~\n", "```\n", "````\n",
    "```js {1}\nx\n```\n", "``` python\nx\n```\n", "```output\nok\n```\n", "```error\nbad\n```\n",
    "```python\nimport x\n```\n", "```python\ny = 2\n```\n\n", "  ```go\n  a()\n  ```\n", "```é\nx\n```\n",
]
ANNOUNCEMENTS = [
    "Output:\n\n", "output\n", "Before:\n\n", "After:\n\n", "after the change\n", "new  version\n",
    "This is important.\n", "First, you need to\n", "Fixed it.\n", "ReSult:  \n", "conſole:\n",
    "The following items:\n\n", "These include:\n", "Such as this\n\n", "intro:\n\n\n",
]
OTHERS = [
    "Some prose here. It has two sentences.\n", "A line\nwrapped. Dr. Who? Yes!\n\n",
    "A long sentence that goes on and on without a stop, through clause and clause, until nobody remembers how it began.\n\n",
    "| a | b |\n|---|---|\n| 1 | 2 |\n\n", "| a | b |\n|-|-|\n| 1 | 2 |\n", "| not a table |\n",
    "x | y\n---|---\n", "a | b ---\n", "> quoted\n> ```\n> x\n> ```\n", "<div>\nhtml | --- x\n</div>\n",
    "---\n", "---\ntitle: x\n---\n", "***\n\n", "北行记。鍵は毎日変わります。\n\n", "Ключ. Всегда.\n", "👩‍🚀🧭", "e\u0301 ",
    "\r\n", "CRLF line.\r\n\r\n", "\r", "\t", "   ", "\n", "\n\n", "\n\n\n", "\u00a0", "\u3000", "\u2028", "\ufeff",
    "\x1c", "\x0b", "\x85", "word", " ", "x", "a.b.c, d; e\n", "`code`", "Some ```inline``` text\n",
    "Lone ``` here\n", "Same paragraph.\n\n", "Same paragraph.",
]
ALL = HEADINGS + LISTS + CODE + ANNOUNCEMENTS + OTHERS
LONG = ["Filler text goes on and on. " * k for k in (2, 5, 12)]
FOCUS = [None, None, CODE + ANNOUNCEMENTS, LISTS + ANNOUNCEMENTS, HEADINGS]

EFFECTIVE = {
    "code_threshold": 0.3, "structure_threshold": 3, "list_ratio_threshold": 0.4, "list_count_threshold": 5,
    "strategy_override": None, "enable_code_context_binding": True, "related_block_max_gap": 5,
    "bind_output_blocks": True, "preserve_before_after_pairs": True, "use_adaptive_sizing": False,
}


def document(draw):
    focus, out = draw.choice(FOCUS), []
    for _ in range(draw.choice([1, 4, 12, 30, 60])):
        dice = draw.random()
        if dice < 0.12:
            out.append(draw.choice(LONG) + draw.choice(["\n\n", "\n", ""]))
        else:
            out.append(draw.choice(focus if focus and dice < 0.6 else ALL))
        if draw.random() < 0.2:
            out.append("\n")
    return "".join(out)


def configuration(draw):
    size = draw.choice([1, 2, 20, 60, 150, 400, 1000, 4096])
    config = {
        "max_chunk_size": size,
        "min_chunk_size": draw.choice([1, 10, 50, 200, 512]),
        "overlap_size": draw.choice([0, min(size - 1, draw.choice([1, 10, 50, 200]))]),
    }
    for share, key, values in (
        (0.2, "code_threshold", [0, 0.3, 1]), (0.3, "structure_threshold", [1, 2, 5]),
        (0.3, "list_ratio_threshold", [0, 0.1, 1.0]), (0.3, "list_count_threshold", [1, 2, 100]),
        (0.35, "strategy_override", ["code_aware", "list_aware", "structural", "fallback"]),
        (0.2, "enable_code_context_binding", [False]), (0.3, "related_block_max_gap", [1, 3, 12]),
        (0.2, "bind_output_blocks", [False]), (0.2, "preserve_before_after_pairs", [False]),
        (0.2, "use_adaptive_sizing", [True]),
    ):
        if draw.random() < share:
            config[key] = draw.choice(values)
    if not config.get("use_adaptive_sizing"):
        return config, None
    weights = draw.choice([(0.4, 0.3, 0.2, 0.1), (0.6, 0.2, 0.1, 0.1), (0.2, 0.1, 0.3, 0.4)])
    names = ("code_weight", "table_weight", "list_weight", "sentence_length_weight")
    return config, {
        "base_size": draw.choice([1, 50, 300, 1500]), "min_scale": draw.choice([0.1, 0.5]),
        "max_scale": draw.choice([0.9, 1.5]), **dict(zip(names, weights)),
    }


def run(text, config, adaptive):
    effective = {**EFFECTIVE, **config, "adaptive_config": adaptive}
    try:
        extra = {"adaptive_config": AdaptiveSizeConfig(**adaptive)} if adaptive else {}
        chunks = MarkdownChunker(ChunkConfig(**config, **extra)).chunk(text)
    except Exception as e:  # whatever it does not survive
        said = f"{type(e).__name__}: {e}"
        if "Must be one of {" in said:  # a set, in any order: here in that of reference.json
            said = said.split("{")[0] + "{'code_block_integrity', 'table_integrity', 'section_integrity'}"
        return {"effective": effective, "error": said, "chunks": []}
    return {"effective": effective, "error": None, "chunks": [
        {"content": c.content, "start_line": c.start_line, "end_line": c.end_line, "metadata": c.metadata} for c in chunks
    ]}


draw = random.Random(seed)
for i in range(count):
    text = document(draw)
    print(json.dumps({"name": f"document {i}", "text": text, "runs": [run(text, *configuration(draw))]}, ensure_ascii=False))
