package draft_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
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

// A text stands twice when it is a sentence here and a part of something else there; a
// mark that belongs to the emoji in front of it is in no question.
func TestDraftsAreOfTextsThatStandOnce(t *testing.T) {
	const twice, once = "The northern pump delivers water through seven rusty valves.", "⚠\ufe0fWarning signs hang beside every southern gate of the reservoir."
	doc, err := engine.New("a.md", []byte(twice+" "+once+"\n\n```\nsay \""+twice+"\"\n```\n"))
	if err != nil {
		t.Fatal(err)
	}
	drafts := draft.Make(doc, language.Detect(doc.Text), 20)
	if len(drafts) == 0 {
		t.Error("no drafts")
	}
	for _, d := range drafts {
		if text := d.References[0].Of(doc.Text); d.Kind == draft.Sentence && text != once {
			t.Errorf("%q is asked about", text)
		}
		if strings.Contains(d.Question, "\ufe0f") {
			t.Errorf("%q has an invisible mark", d.Question)
		}
	}
}

// holds checks one draft: its words are from the references, no stop words, and
// not all there are.
func holds(t *testing.T, doc *engine.Document, l *language.Language, d draft.Draft) {
	t.Helper()
	var text strings.Builder
	for _, r := range d.References {
		if n := strings.Count(doc.Text, r.Of(doc.Text)); n != 1 {
			t.Errorf("%s: %q answers %q, and stands %d times", doc.Name, r.Of(doc.Text), d.Question, n)
		}
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

// The markup of a heading takes nothing from its questions: the words are those of
// the heading, and the reference ends with the sentence it announces.
func TestDraftsOfHeadingsWithMarkup(t *testing.T) {
	const announced = "The keeper polishes each lamp before the harbour wakes up."
	for _, heading := range []string{
		"## Rotating the *brass* keys",
		"Rotating the *brass*\nkeys\n----",
		"## Rotating the [brass](https://lamps.example.org) keys ##",
	} {
		text := "Lamps hang everywhere.\n\n" + heading + "\n\n" + announced + "\n"
		doc, err := engine.New("x.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		l, asked := language.Detect(text), 0
		for n := range 12 { // other drafts each time
			for _, d := range draft.Make(doc, l, n+1) {
				if d.Kind != draft.Heading {
					continue
				}
				asked++
				holds(t, doc, l, d)
				if got := d.References[0].Of(text); got != heading+"\n\n"+announced {
					t.Errorf("%q refers to %q", d.Question, got)
				}
				about := strings.Fields(d.Question)[0]
				if !slices.Contains([]string{"Rotating", "brass", "keys"}, about) {
					t.Errorf("%q begins with no word of %q", d.Question, heading)
				}
			}
		}
		if asked == 0 {
			t.Errorf("nothing is asked about %q", heading)
		}
	}
}

// Nobody searches for the address behind a link.
func TestDraftsAskForNoAddress(t *testing.T) {
	doc, err := engine.New("x.md", []byte(strings.Join([]string{
		"- [Keeper](https://lamps.example.org/cellar/brass/rotation)\n",
		"The [keeper](./cellar.md#brass) rotates every lamp before dawn, as https://lamps.example.org/brass/rotation tells the visitors.\n\n",
	}, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	drafts := draft.Make(doc, language.Detect(doc.Text), 20)
	if len(drafts) == 0 {
		t.Fatal("no drafts")
	}
	for _, d := range drafts {
		for _, w := range []string{"http", "example", "org", "cellar", "brass", "rotation"} {
			if strings.Contains(d.Question, w) {
				t.Errorf("%q asks for %s", d.Question, w)
			}
		}
	}
}

// In a script without spaces the words of a draft are pairs of letters that the
// document has more than once, and go on where they overlap.
func TestDraftsOfAScriptWithoutSpaces(t *testing.T) {
	text := "灯塔的看守人每天晚上点燃铜灯，直到黎明为止。\n\n铜灯由看守人每天擦亮，灯塔晚上才有光，雾里的船也看得见。\n\n每天晚上看守人都要检查灯塔的铜灯和窗户，船才不会迷路。\n"
	doc, err := engine.New("x.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	drafts := draft.Make(doc, language.Detect(doc.Text), 9)
	if len(drafts) < 3 {
		t.Fatalf("%d drafts", len(drafts))
	}
	for _, d := range drafts {
		for part := range strings.SplitSeq(d.Question, " … ") {
			letters := []rune(part)
			if len(letters) < 2 || !strings.Contains(d.References[0].Of(text), part) {
				t.Errorf("%q of %q", part, d.Question)
			}
			for i := range letters {
				before, after := string(letters[max(0, i-1):i+1]), string(letters[i:min(i+2, len(letters))])
				if (i == 0 || strings.Count(text, before) < 2) && (i+1 == len(letters) || strings.Count(text, after) < 2) {
					t.Errorf("letter %d of %q in %q is in no pair that the document has twice", i, part, d.Question)
				}
			}
		}
	}
}
