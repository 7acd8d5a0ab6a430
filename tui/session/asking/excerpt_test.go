package asking

import (
	"strings"
	"testing"

	"chunkscope/engine/chunk"
)

func TestExcerptContainsMostWords(t *testing.T) {
	content := strings.Repeat("word ", 100) + "\nalpha beta\talpha " + strings.Repeat("é", 400)
	var words []chunk.Span
	for _, w := range []string{"alpha", "beta"} {
		for at := 0; ; {
			i := strings.Index(content[at:], w)
			if i < 0 {
				break
			}
			words = append(words, chunk.Span{Start: at + i, End: at + i + len(w)})
			at += i + len(w)
		}
	}
	words = append([]chunk.Span{{Start: 0, End: 4}}, words[0], words[2], words[1])
	got, marks, _ := excerpt(content, words)
	if len(marks) != 3 || strings.ContainsAny(got, "\n\t") || !strings.HasPrefix(got, "word") && !strings.Contains(got, "alpha beta alpha") {
		t.Errorf("excerpt = %q with marks %v, want 3 marks", got, marks)
	}
	for _, m := range marks {
		if w := m.Slice(got); w != "alpha" && w != "beta" {
			t.Errorf("marked word = %q, want alpha or beta", w)
		}
	}
}
