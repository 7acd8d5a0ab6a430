package handoff

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/settings"
)

var parentModules = map[string]map[string]string{
	"langchain-python": {"langchain_text_splitters.py": splitterStandIn},
	"llamaindex-python": {
		"langchain_text_splitters.py":     splitterStandIn,
		"llama_index/core/__init__.py":    "class Document:\n    def __init__(self, text):\n        self.text, self.within = text, None\n",
		"llama_index/core/node_parser.py": hierarchyStandIn,
	},
}

// hierarchyStandIn is a stub of a parser that returns nodes level by level, like LlamaIndex.
const hierarchyStandIn = `from llama_index.core import Document


class Node(Document):
    def get_content(self):
        return self.text


class LangchainNodeParser:
    def __init__(self, splitter):
        self.splitter = splitter


class HierarchicalNodeParser:
    @classmethod
    def from_defaults(cls, node_parser_ids, node_parser_map):
        made = cls()
        made.levels = [node_parser_map[name].splitter for name in node_parser_ids]
        return made

    def get_nodes_from_documents(self, documents):
        nodes, above = [], documents
        for splitter in self.levels:
            level = []
            for node in above:
                for text in splitter.split_text(node.text):
                    level.append(Node(text))
                    level[-1].within = node
            nodes, above = nodes + level, level
        return nodes


def get_root_nodes(nodes):
    return [node for node in nodes if not isinstance(node.within, Node)]


def get_leaf_nodes(nodes):
    return [node for node in nodes if not any(node is other.within for other in nodes)]
`

const splitterStandIn = `import json


class RecursiveCharacterTextSplitter:
    def __init__(self, chunk_size, **_):
        self.size = str(chunk_size)

    def split_text(self, text):
        return json.load(open('parts.json'))[self.size][text]
`

type parentTexts map[string]map[string][]string

func listParentTexts(r *engine.Result) parentTexts {
	parents, chunks := []string{}, map[string][]string{}
	for i := range r.Parents {
		parents = append(parents, r.Parents[i].Content(r.Doc.Text))
	}
	for i := range r.Chunks.Len() {
		parent := parents[r.ParentIndex(i)]
		chunks[parent] = append(chunks[parent], r.Content(i))
	}
	return parentTexts{"200": {r.Doc.Text: parents}, "60": chunks}
}

func TestGeneratedCodeComparesParents(t *testing.T) {
	s := exporttest.Preset(t, "langchain-recursive")
	s.MaxChunkSize, s.OverlapSize, s.Parents, s.ParentSize = 60, 10, "paragraphs", 200
	var paragraphs strings.Builder
	for i := range 9 {
		fmt.Fprintf(&paragraphs, "Lamp %d is lit at dusk. It is put out at dawn.\n\n", i)
	}
	text := paragraphs.String() + "The end."
	r := exporttest.Run(t, exporttest.Document(t, "a.md", text), s)
	if len(r.Parents) != 3 {
		t.Fatalf("got %d parents, want 3", len(r.Parents))
	}
	last := r.Parents[2].Content(text)
	for name, c := range map[string]struct {
		change func(parentTexts)
		exit   int
		want   string
	}{
		"the same": {func(parentTexts) {}, 0, "a.md: 9 chunks, 3 parents, as expected\n"},
		"another parent": {func(p parentTexts) {
			p["200"][text][2], p["60"]["The"] = "The", p["60"][last]
		}, 1, "a.md: parent 3 of 3 differs: here 'The', in chunkscope 'Lamp 8 is lit at dusk."},
		"one parent too few": {func(p parentTexts) { p["200"][text] = p["200"][text][:2] }, 1, "; 2 parents, not 3"},
		"different chunk in a parent": {func(p parentTexts) {
			p["60"][last][0] = "A lamp"
		}, 1, "a.md: chunk 9 of 9 differs: here 'A lamp', in chunkscope 'Lamp 8 is lit at dusk. It is put out at dawn."},
	} {
		for target, standIns := range parentModules {
			returned := listParentTexts(r)
			c.change(returned)
			if exit, output := runWithParents(t, target, standIns, r, returned); exit != c.exit || !strings.Contains(output, c.want) {
				t.Errorf("%s, %s: got exit code %d and output\n%swant\n%s", name, target, exit, output, c.want)
			}
		}
	}
}

func runWithParents(t *testing.T, target string, standIns map[string]string, r *engine.Result, chosen parentTexts) (exit int, output string) {
	t.Helper()
	program, dir := interpreter(t, "python3"), t.TempDir()
	code, err := exportText(t, find(target), r)
	if err != nil {
		t.Fatal(err)
	}
	list, err := json.Marshal(chosen)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"cut.py": code, "parts.json": string(list), "a.md": r.Doc.Text}
	maps.Copy(files, standIns)
	writeFiles(t, dir, files)
	return execute(dir, program, "cut.py", "a.md")
}

func TestParentsBeyondLimitAreNotCompared(t *testing.T) {
	s := exporttest.Preset(t, "langchain-recursive")
	s.Parents, s.MaxChunkSize, s.OverlapSize = "paragraphs", 100, 0
	for limit, want := range map[int]bool{0: true, 2: false} {
		s.MaxChunksPerDocument = limit
		if err := settings.Check(s); err != nil {
			t.Fatal(err)
		}
		code, err := exportText(t, find("langchain-python"), exporttest.Run(t, exporttest.Tutorial(t), s))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(code, "PARENTS = {"); got != want {
			t.Errorf("limit of %d chunks: code compares parents = %t, want %t", limit, got, want)
		}
	}
}
