package systems

import (
	"slices"
	"testing"

	"chunkscope/engine/internal/golden"
)

func sentences(text string) (out []string) {
	starts := AppendSentenceStarts(nil, text)
	for i, start := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = int(starts[i+1])
		}
		out = append(out, text[min(int(start), end):end])
	}
	return out
}

func TestSentences(t *testing.T) {
	for text, want := range map[string][]string{
		"": nil, " \n": nil, "One.": {"One."},
		"Dr. Smith met J. Bach. It costs 3.5 euros. e.g. this one. Use v1. then go. (Really?) Yes!": {
			"Dr. ", "Smith met J. Bach. ", "It costs 3.5 euros. ", "e.g. ", "this one. ", "Use v1. ", "then go. ", "(Really?) ", "Yes!",
		},
		"See no. 5. items. Wait... what? So": {"See no. ", "5. items. ", "Wait... what? ", "So"},
		"He said \"No.\" Then \"Yes!\"":      {"He said \"No.\" ", "Then \"Yes!\""},
		"J. Hello!World J. Hello! World":     {"J. Hello!World J. Hello! ", "World"},
	} {
		if got := sentences(text); !slices.Equal(got, want) {
			t.Errorf("sentences(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestSentencesMatchOriginal(t *testing.T) {
	docs := append(golden.SystemDocuments(3000), golden.RealDocuments(t, 300)...)
	jobs := make([]golden.SystemJob, len(docs))
	for i, doc := range docs {
		jobs[i] = golden.SystemJob{"system": "punkt", "text": doc}
	}
	differing := 0
	for i, r := range golden.RunSystem(t, jobs) {
		if got := sentences(docs[i]); !slices.Equal(got, r.Chunks) {
			if differing++; differing <= 5 {
				t.Errorf("%q:\n got %q\nwant %q %s", docs[i], got, r.Chunks, r.Error)
			}
		}
	}
	t.Logf("%d documents, %d differ", len(docs), differing)
}
