package view_test

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/view"
)

// Only text that a system removes within lines must be reported as removed.
func TestRemovedText(t *testing.T) {
	for _, c := range []struct{ preset, text, want string }{
		{"open-webui", "# A\n\n```\nif a:\n    b()\n\tc()\n```\n\n- d\n  - e  \n", "# A\n\n```\nif a:\n[    ]b()\n[\t]c()\n```\n\n- d\n[  ]- e  \n"},
		{"open-webui", "No  loss.\n\n\nEnd. \n", "No  loss.\n\n\nEnd. \n"},
		{"dify-general", "A  lamp\t is <|lit|>.\n    here\n\n\n\n# End\n", "A [ ]lamp[\t] is <[|]lit[|]>.\n [   ]here\n\n\n\n[#] End\n"},
		{"dify-general", "# A\n\n**b**\n", "[#] A\n\n[**]b**\n"},
		{"dify-parent-child", "```\na:\n    b:\n      - c\n```\n", "```\na:\n [   ]b:\n [     ]- c\n```\n"},
		{"langchain-recursive", "  A  \n\n   b\n", "  A  \n\n   b\n"},
	} {
		p, err := settings.FindPreset(c.preset)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := engine.New("a.md", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := engine.Run(t.Context(), doc, p.Settings())
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		pos := 0
		removed := view.New(r, nil).RemovedText(0, len(c.text))
		for _, s := range removed {
			if s.Start < pos || s.Empty() {
				t.Fatalf("%s: span %v is empty or out of order in %v", c.preset, s, removed)
			}
			got.WriteString(c.text[pos:s.Start] + "[" + s.Slice(c.text) + "]")
			pos = s.End
		}
		if got.WriteString(c.text[pos:]); got.String() != c.want {
			t.Errorf("%s:\n got %q\nwant %q", c.preset, got.String(), c.want)
		}
	}
}
