package draft_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval/draft"
	"chunkscope/engine/measure/retrieval/language"
)

func documents(t *testing.T) (out []*engine.Document) {
	t.Helper()
	paths, err := filepath.Glob("../../../../testdata/docs/*")
	if err != nil || len(paths) < 5 {
		t.Fatal("no documents", err)
	}
	for _, p := range append(paths, "../../../../tui/sample/sample.md") {
		doc, err := engine.Load(p)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, doc)
	}
	return out
}

func TestDraftsHold(t *testing.T) {
	kinds := map[draft.Kind]int{}
	for _, doc := range documents(t) {
		l := language.Detect(doc.Text)
		drafts := draft.Make(doc, l, 40)
		if again := draft.Make(doc, l, 40); !reflect.DeepEqual(drafts, again) {
			t.Errorf("%s: other drafts the second time", doc.Name)
		}
		if len(drafts) > 40 {
			t.Errorf("%s: %d drafts", doc.Name, len(drafts))
		}
		last := 0
		for _, d := range drafts {
			kinds[d.Kind]++
			if d.References[0].Start < last {
				t.Errorf("%s: %q is out of order", doc.Name, d.Question)
			}
			last = d.References[0].Start
			holds(t, doc, l, d)
		}
	}
	for k := draft.Sentence; k <= draft.Heading; k++ {
		if kinds[k] < 5 {
			t.Errorf("only %d drafts of kind %s", kinds[k], k)
		}
	}
}

// holds checks one draft: its words are from the references, no stop words, and
// not all there are.
func holds(t *testing.T, doc *engine.Document, l *language.Language, d draft.Draft) {
	t.Helper()
	var text strings.Builder
	for _, r := range d.References {
		text.WriteString(r.Of(doc.Text) + " ")
	}
	for run := range strings.SplitSeq(d.Question, " … ") {
		if !strings.Contains(text.String(), run) {
			t.Errorf("%s: %q of %q does not stand so in %q", doc.Name, run, d.Question, text.String())
		}
	}
	words := strings.Fields(strings.ReplaceAll(d.Question, "…", ""))
	if len(words) < 2 || len(words) > 6 {
		t.Errorf("%s: %q", doc.Name, d.Question)
	}
	for _, w := range words {
		if !strings.Contains(text.String(), w) || l.Stop(strings.ToLower(w)) {
			t.Errorf("%s: %q of %q is a stop word, or not of %q", doc.Name, w, d.Question, text.String())
		}
	}
	if strings.EqualFold(strings.TrimSpace(text.String()), d.Question) {
		t.Errorf("%s: %q is all of the reference", doc.Name, d.Question)
	}
}

// Drafts come from all over a document.
func TestDraftsAreSpread(t *testing.T) {
	doc, err := engine.Load("../../../../tui/sample/sample.md")
	if err != nil {
		t.Fatal(err)
	}
	quarters := [4]int{}
	for _, d := range draft.Make(doc, language.Detect(doc.Text), 48) {
		quarters[d.References[0].Start*4/len(doc.Text)]++
	}
	for i, n := range quarters {
		if n < 4 {
			t.Errorf("quarter %d has %d drafts: %v", i+1, n, quarters)
		}
	}
}

// Of the kinds that a document has there are as many as planned; what it has
// nothing of is made up for by the others.
func TestKindsOfDrafts(t *testing.T) {
	prose := strings.Builder{}
	for i := range 60 {
		fmt.Fprintf(&prose, "The keeper number %d rotates every brass key in cellar %d once a month. Old lamp %d keeps burning near door %d until dawn arrives.\n\n", i, i, i, i)
	}
	for text, want := range map[string][3]int{
		prose.String(): {30, 10, 0},
		strings.ReplaceAll(prose.String(), "\n\nThe", "\n\n## About the keepers\n\nThe"): {24, 8, 8},
	} {
		doc, err := engine.New("x.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var got [3]int
		for _, d := range draft.Make(doc, language.Detect(doc.Text), 40) {
			got[d.Kind]++
		}
		if got != want {
			t.Errorf("sentences, pairs, headings: %v, not %v", got, want)
		}
	}
}

func TestNothingToAsk(t *testing.T) {
	for _, text := range []string{"", "# One\n", "word", "a b c d e"} {
		doc, err := engine.New("x.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if d := draft.Make(doc, language.None, 10); len(d) != 0 {
			t.Errorf("%q: %v", text, d)
		}
	}
}

func FuzzMake(f *testing.F) {
	f.Add("# Keys\n\nA key is rotated every thirty days by the keeper. The old key keeps working for one more day after.\n", 8)
	f.Fuzz(func(t *testing.T, text string, n int) {
		doc, err := engine.New("x.md", []byte(text))
		if err != nil {
			return
		}
		for _, d := range draft.Make(doc, language.Detect(text), n%64) {
			for _, r := range d.References {
				if r.Empty() || r.Start < 0 || r.End > len(doc.Text) {
					t.Fatalf("%v of %d bytes", r, len(doc.Text))
				}
			}
		}
	})
}
