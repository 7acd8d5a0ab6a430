package handoff

import (
	"encoding/json"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/internal/exporttest"
)

type parityModule struct{ program, target, file, packageFile, standIn string }

var parityModules = []parityModule{
	{
		"python3", "langchain-python", "cut.py", "langchain_text_splitters.py",
		"import json\n\n\nclass Chunk:\n    def __init__(self, text):\n        self.page_content = text\n\n\n" +
			"class RecursiveCharacterTextSplitter:\n    def __init__(self, **_):\n        pass\n\n" +
			"    def split_text(self, text):\n        return json.load(open('chunks.json'))\n\n" +
			"    def split_documents(self, sections):\n        return [Chunk(text) for text in json.load(open('chunks.json'))]\n\n\n" +
			"class MarkdownHeaderTextSplitter(RecursiveCharacterTextSplitter):\n    pass\n",
	},
	{
		"node", "langchain-js", "cut.mjs", "node_modules/@langchain/textsplitters/index.js",
		"const { readFileSync } = require('node:fs');\n" +
			"exports.RecursiveCharacterTextSplitter = class { async splitText() { return JSON.parse(readFileSync('chunks.json', 'utf8')); } };\n",
	},
}

func runParity(t *testing.T, m *parityModule, r *engine.Result, chunks []string) (exit int, output string) {
	t.Helper()
	program, dir := interpreter(t, m.program), t.TempDir()
	code, err := exportText(t, find(m.target), r)
	if err != nil {
		t.Fatal(err)
	}
	list, err := json.Marshal(chunks)
	if err != nil {
		t.Fatal(err)
	}
	writeFiles(t, dir, map[string]string{m.file: code, m.packageFile: m.standIn, "chunks.json": string(list), "a.md": r.Doc.Text})
	return execute(dir, program, m.file, "a.md")
}

func TestGeneratedCodeShowsFirstDifferentChunk(t *testing.T) {
	s := exporttest.Preset(t, "langchain-recursive")
	s.MaxChunkSize, s.OverlapSize = 90, 30
	long := "🪔 A lamp is lit at dusk and put out at dawn, by whoever 🛢 passes it first on his way."
	r := exporttest.Run(t, exporttest.Document(t, "a.md", "# Lamps\n\n"+long+"\n\nOil \u202eis\x1b[31m dear.\n\nThe end is near, and it is dark.\n"), s)
	expectedTexts := contents(r)
	if len(expectedTexts) != 3 {
		t.Fatalf("got %q", expectedTexts)
	}
	change := func(i int, text string) []string {
		out := append([]string(nil), expectedTexts...)
		out[i] = text
		return out
	}
	for name, c := range map[string]struct {
		chunks []string
		exit   int
		want   map[string]string
	}{
		"the same": {expectedTexts, 0, map[string]string{"": "a.md: 3 chunks, as expected\n"}},
		"another beginning": {change(0, "Lamps"), 1, map[string]string{
			"python3": "a.md: chunk 1 of 3 differs: here 'Lamps', in chunkscope '# Lamps'\n",
			"node":    "a.md: chunk 1 of 3 differs: here \"Lamps\", in chunkscope \"# Lamps\"\n",
		}},
		"another end": {change(1, strings.Replace(long, "first", "last", 1)), 1, map[string]string{
			"python3": "a.md: chunk 2 of 3 differs: here …'whoever 🛢 passes it last on his way.', in chunkscope …'whoever 🛢 passes it first on his way.'\n",
			"node":    "a.md: chunk 2 of 3 differs: here …\"hoever 🛢 passes it last on his way.\", in chunkscope …\"hoever 🛢 passes it first on his way.\"\n",
		}},
		"control sequences": {change(2, "Oil"), 1, map[string]string{
			"python3": `here 'Oil', in chunkscope 'Oil \u202eis\x1b[31m dear.\n\nThe end is near, and it is dark.'`,
			"node":    `here "Oil", in chunkscope "Oil \u{202e}is\u001b[31m dear.\n\nThe end is near, and it is dark."`,
		}},
		"the last chunk is missing": {expectedTexts[:2], 1, map[string]string{
			"python3": `a.md: 2 chunks, not 3; chunk 3 is missing: in chunkscope 'Oil \u202eis\x1b[31m dear.`,
			"node":    `a.md: 2 chunks, not 3; chunk 3 is missing: in chunkscope "Oil \u{202e}is\u001b[31m dear.`,
		}},
		"one chunk too many": {append(change(0, expectedTexts[0]), "Dawn"), 1, map[string]string{
			"python3": "a.md: 4 chunks, not 3; chunk 4 is not in chunkscope: here 'Dawn'\n",
			"node":    "a.md: 4 chunks, not 3; chunk 4 is not in chunkscope: here \"Dawn\"\n",
		}},
		"fewer chunks": {expectedTexts[1:], 1, map[string]string{"": "a.md: 2 chunks, not 3; chunk 1 of 3 is missing: in chunkscope "}},
	} {
		for i := range parityModules {
			m := &parityModules[i]
			want := c.want[m.program] + c.want[""]
			if exit, output := runParity(t, m, r, c.chunks); exit != c.exit || !strings.Contains(output, want) {
				t.Errorf("%s, %s: got exit code %d and output\n%swant\n%s", name, m.program, exit, output, want)
			}
		}
	}
}

func TestGeneratedCodeShowsAlteredChunks(t *testing.T) {
	r := exporttest.Run(t, exporttest.Document(t, "a.md", "# Lamps\n\n\tlight()\n  put out\n"+strings.Repeat("at dawn or later ", 6)), exporttest.Preset(t, "open-webui"))
	m := &parityModules[0]
	if exit, output := runParity(t, m, r, contents(r)); exit != 0 || output != "a.md: 1 chunks, as expected\n" {
		t.Errorf("got exit code %d and output %s", exit, output)
	}
	for _, c := range []struct{ chunks, want string }{
		{"# Lamp", `chunk 1 of 1 differs: here '# Lamp', in chunkscope '# Lamps  \nlight()\nput out`},
		{contents(r)[0] + "!", `chunk 1 of 1 differs: both begin '# Lamps  \nlight()\nput out`},
		{"", `0 chunks, not 1; chunk 1 is missing: in chunkscope '# Lamps  \nlight()\nput out`},
	} {
		chunks := []string{c.chunks}
		if c.chunks == "" {
			chunks = chunks[:0]
		}
		if exit, output := runParity(t, m, r, chunks); exit != 1 || !strings.Contains(output, c.want) {
			t.Errorf("got exit code %d and output %s", exit, output)
		}
	}
}

// Generated code must contain about 20 characters per chunk, not the chunk text.
func TestGeneratedCodeStaysSmall(t *testing.T) {
	text := strings.Repeat("Some words of prose that say little. ", 30000)
	r := exporttest.Run(t, exporttest.Document(t, "a.md", text), exporttest.Preset(t, "langchain-recursive"))
	code, err := exportText(t, find("langchain-python"), r)
	if err != nil {
		t.Fatal(err)
	}
	one, err := exportText(t, find("langchain-python"), exporttest.Run(t, exporttest.Document(t, "a.md", "x"), r.Settings))
	if err != nil {
		t.Fatal(err)
	}
	n := r.Chunks.Len()
	if per := float64(len(code)-len(one)) / float64(n); n < 1000 || per > 22 {
		t.Errorf("got %.1f bytes for each of %d chunks, want at most 22", per, n)
	}
	for line := range strings.Lines(code) {
		if strings.Contains(line, "@") && len(line) > 101 {
			t.Fatalf("the code has a line that is too long: %s", line)
		}
	}
}
