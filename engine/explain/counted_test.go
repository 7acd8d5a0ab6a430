package explain

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

func TestExplainCounting(t *testing.T) {
	const last = "All of these have forms that are called and forms that promise."
	code := "```js\n" + strings.Repeat("const fs = require('node:fs');\n", 8) + "```\n"
	long := strings.Repeat("which goes on and on ", 12)
	for _, c := range []struct {
		name, text string
		mode       string
		mentioned  bool
	}{
		{"code in front of the sentence", "It is simple. To use it:\n\n" + code + "\n" + last, "budget", true},
		{"a code block alone", "It is simple.\n\n" + code, "budget", true},
		{"code before the sentence", "Use it so:\n\n" + code + "\nLike this. A sentence " + long + "ends.", "budget", false},
		{"no code", "It is simple. A sentence " + long + "ends.", "budget", false},
		{"none requested", "To use it:\n\n" + code + "\n" + last, "none", false},
	} {
		doc, err := engine.New("a.md", []byte("# A\n\n"+c.text+"\n\n# B\n\n"+strings.Repeat("A second chunk follows. ", 40)+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		s := settings.Default()
		s.Strategy, s.OverlapMode, s.OverlapSize, s.MinChunkSize = "structural", c.mode, 100, 1
		r, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			t.Fatal(err)
		}
		if kind := r.Seams[0].Limit.Kind; c.mode != "none" && kind != chunk.LimitSentence {
			t.Errorf("%s: got limit %d, want %d", c.name, kind, chunk.LimitSentence)
		}
		if got := ExplainCounting(r, 0); (got != "") != c.mentioned {
			t.Errorf("%s: got %q", c.name, got)
		}
	}
}
