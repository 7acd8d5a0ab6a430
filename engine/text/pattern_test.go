package text_test

import (
	"strings"
	"testing"

	"chunkscope/engine/text"
)

func TestFill(t *testing.T) {
	values := map[string]any{"path": "docs/guide.md", "index": 7, "hash": "abcdef0123"}
	names := []string{"path", "index", "hash"}
	for pattern, want := range map[string]string{
		"{path}#{index}":        "docs/guide.md#7",
		"{path}-{index:4}":      "docs/guide.md-0007",
		"{hash:6}":              "abcdef",
		"{hash:20}":             "abcdef0123",
		"{{{index}}}":           "{7}",
		"no field":              "no field",
		"":                      "",
		"{name}":                "! {path}, {index}, {hash}",
		"{index":                "! unmatched brace",
		"index}":                "! unmatched brace",
		"{index:x}":             "! from 1 to 64",
		"{index:0}":             "! from 1 to 64",
		"{hash:64}":             "abcdef0123",
		"{hash:65}":             "! from 1 to 64",
		"{path}{path}":          "docs/guide.mddocs/guide.md",
		"{index:4}:{hash:1}:{{": "0007:a:{",
	} {
		p, err := text.ParsePattern(pattern, names)
		got := ""
		if err == nil {
			got, err = p.Fill(func(name string) (any, bool) { v, ok := values[name]; return v, ok })
		}
		if err != nil {
			got = "! " + err.Error()
		}
		if after, fails := strings.CutPrefix(want, "! "); got != want && (!fails || !strings.Contains(got, after)) {
			t.Errorf("Fill of %s = %q, want %q", pattern, got, want)
		}
	}
}

func TestHas(t *testing.T) {
	p, err := text.ParsePattern("{path}#{index}", nil)
	if err != nil || !p.Has() || !p.Has("index") || p.Has("hash") {
		t.Error(p, err)
	}
	if p, _ = text.ParsePattern("{{path}}", nil); p.Has() {
		t.Error("found a field in a pattern without fields")
	}
}
