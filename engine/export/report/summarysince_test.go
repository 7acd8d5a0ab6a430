package report

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// compareTexts compares two versions of each text. An empty text represents a missing document.
func compareTexts(t testing.TB, s settings.Settings, texts ...[2]string) Contents {
	t.Helper()
	contents := Contents{Against: &Side{"the version v1", s}, B: Side{"the current version", s}, Since: "v1"}
	for i, text := range texts {
		var results [2]*engine.Result
		for k := range text {
			if text[k] != "" {
				results[k] = exporttest.Run(t, exporttest.Document(t, fmt.Sprintf("docs/%d.md", i), text[k]), s)
			}
		}
		contents.Pairs = append(contents.Pairs, Pair{results[0], results[1]})
	}
	return contents
}

const (
	olderKeys = "# Keys\n\nRotate a key every month, and tell the others.\n\n# Doors\n\nA door opens.\n\n# Old\n\nThis goes.\n"
	newerKeys = "# Keys\n\nRotate a key every <b>week</b>, and tell the others.\n\n# Doors\n\nA door opens.\n\n# Windows\n\nA window opens as well, and is new here.\n\n# Walls\n\nSo is a wall.\n"
)

func sectionSettings(t testing.TB) settings.Settings {
	s := exporttest.Preset(t, "structured")
	s.MaxChunkSize, s.MinChunkSize, s.OverlapMode = 60, 1, "none"
	return s
}

func TestSummarySinceGolden(t *testing.T) {
	contents := compareTexts(t, sectionSettings(t), [2]string{olderKeys, newerKeys})
	contents.Questions = &Questions{A: retrieval.MergeReports(nil), B: retrieval.MergeReports(nil), OnlyA: []string{"What goes?"}, OnlyB: []string{"What is new?"}}
	exporttest.Golden(t, "golden/summary-since.html", removeCode(string(writeSummary(t, contents))))
}

func TestSummarySince(t *testing.T) {
	contents := compareTexts(t, sectionSettings(t), [2]string{olderKeys, newerKeys}, [2]string{olderKeys, olderKeys}, [2]string{olderKeys, ""}, [2]string{"", newerKeys})
	page := writeSummary(t, contents)
	words := textIn(checkSummary(t, page).doc)
	for _, want := range []string{
		"What changed since v1", "1 of 4 documents is changed, 1 is new, 1 is gone", "1 document has no changed chunks", "changed", "added", "gone",
	} {
		if !strings.Contains(words, want) {
			t.Errorf("the page does not contain %q", want)
		}
	}
	for _, want := range []string{"<del>month</del>", "<ins>&lt;b&gt;week&lt;/b&gt;</ins>", "<ins># Windows"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page does not mark %s", want)
		}
	}
	if judged := regexp.MustCompile(`better|worse|Blind`).FindString(words); judged != "" {
		t.Errorf("the page contains %q", judged)
	}
	s := prepareSummary(t, contents)
	if d := &s.documents[len(s.documents)-1]; !d.isKept() || s.documents[0].isKept() {
		t.Error("the documents that changed most are not first")
	}
	same := prepareSummary(t, compareTexts(t, sectionSettings(t), [2]string{olderKeys, olderKeys}))
	if got := same.leadSentence(); got != "Since v1, nothing changed: every chunk keeps its content." {
		t.Errorf("unexpected lead sentence %q", got)
	}
}

func TestVersionExamples(t *testing.T) {
	contents := compareTexts(t, windowSettings(90, 0), [2]string{reviewedText, "One more line.\n\n" + reviewedText})
	s := prepareSummary(t, contents)
	if len(s.examples) == 0 {
		t.Error("the page has no example")
	}
	p := contents.Pairs[0]
	for _, x := range s.examples {
		if x.outcome != outcomeBetter && x.outcome != outcomeWorse || x.a.Slice(p.A.Doc.Text) != x.b.Slice(p.B.Doc.Text) {
			t.Errorf("outcome %s: example %q in A differs from %q in B", x.outcome, x.a.Slice(p.A.Doc.Text), x.b.Slice(p.B.Doc.Text))
		}
	}
}

func TestMovedChunks(t *testing.T) {
	words := strings.Repeat("A sentence that stays as it is. ", 20)
	var numbered strings.Builder
	for i := range 60 {
		fmt.Fprintf(&numbered, "Sentence %d stays as it is. ", i)
	}
	for _, c := range []struct {
		older, newer string
		moved, embed int
	}{
		{numbered.String(), "New words. " + numbered.String(), 16, 17},
		{numbered.String(), numbered.String() + "The end.", 0, 1},
		{words, "", 0, 0},
		{"", words, 0, 7},
	} {
		s := prepareSummary(t, compareTexts(t, windowSettings(100, 0), [2]string{c.older, c.newer}))
		if s.total.moved != c.moved || s.total.chunks.Embed != c.embed {
			t.Errorf("chunks without new text: got %d of %d, want %d of %d", s.total.moved, s.total.chunks.Embed, c.moved, c.embed)
		}
	}
}

func TestEditsMatchCompare(t *testing.T) {
	contents := compareTexts(t, windowSettings(90, 0), [2]string{reviewedText, "One more line.\n\n" + reviewedText})
	p := contents.Pairs[0]
	d, err := compare.CompareVersions(t.Context(), p.A, p.B)
	if err != nil {
		t.Fatal(err)
	}
	e := findEdits(p, d.Chunks, 3)
	if len(e.list) != d.Changed+d.Added+d.Gone || len(e.drawn) != 3 {
		t.Errorf("%d edits are listed and %d are shown, want all changes listed and 3 shown", len(e.list), len(e.drawn))
	}
	for _, c := range e.drawn {
		if !slices.Contains(e.list, c.ChunkChange) || c.New >= 0 && c.newer != p.B.Content(c.New) || c.Old >= 0 && c.older != p.A.Content(c.Old) {
			t.Errorf("%+v is not in the list, or has other text", c.ChunkChange)
		}
	}
	page := textIn(checkSummary(t, writeSummary(t, contents)).doc)
	if want := "Embed " + text.GroupDigits(d.Embed) + " of " + text.Count(d.New, "chunk"); !strings.Contains(page, want) {
		t.Errorf("the page does not contain %q", want)
	}
}

func TestProseEditsComeFirst(t *testing.T) {
	const prose = "# Keys\n\nRotate a key every month, and tell the others about it.\n"
	badge := "# Badges\n\n![Build](https://example.com/" + strings.Repeat("b", 200) + ".svg)\n"
	table := "# Table\n\n| key | door |\n|" + strings.Repeat("-", 150) + "|---|\n| steel | east |\n"
	contents := compareTexts(t, sectionSettings(t), [2]string{badge, strings.ReplaceAll(badge, "bb", "dd")}, [2]string{table, strings.Replace(table, "---|---", "|---", 1)},
		[2]string{prose, strings.Replace(prose, "month", "week", 1)})
	if list := prepareSummary(t, contents).chooseEdits(); len(list) < 3 || !strings.Contains(list[0].newer, "week") {
		t.Errorf("first of %d edits = %q, want the changed prose", len(list), list[0].newer)
	}
}

func TestSummarySinceIsSmall(t *testing.T) {
	var texts [][2]string
	for _, d := range loadDocuments(t) {
		texts = append(texts, [2]string{d.Text, strings.ReplaceAll(d.Text, "e", "é<&>")})
	}
	contents := compareTexts(t, windowSettings(400, 50), texts...)
	for len(contents.Pairs) < 100 {
		contents.Pairs = append(contents.Pairs, contents.Pairs[len(contents.Pairs)%len(texts)])
	}
	if n := len(writeSummary(t, contents)); n > 2_000_000 {
		t.Errorf("the page takes %d bytes, want at most 2 MB", n)
	}
}

func TestVersionQuestions(t *testing.T) {
	report := func(lines ...int) *retrieval.Report {
		r := &retrieval.Report{}
		for _, line := range lines {
			r.Results = append(r.Results, retrieval.QuestionResult{Line: line, Question: fmt.Sprint("Q", line), AllWhole: line != 2})
		}
		return r
	}
	q := NewQuestions(report(1, 2, 3), report(2, 3, 4))
	if len(q.A.Results) != 2 || len(q.B.Results) != 2 || !slices.Equal(q.OnlyA, []string{"Q1"}) || !slices.Equal(q.OnlyB, []string{"Q4"}) {
		t.Errorf("compared %d and %d questions, only in A %q, only in B %q", len(q.A.Results), len(q.B.Results), q.OnlyA, q.OnlyB)
	}
	contents := compareTexts(t, sectionSettings(t), [2]string{olderKeys, newerKeys})
	contents.Questions = q
	const want = "Whole answers in one chunk: for 1 of 2 questions before, and for 1 now." +
		" The answer to 1 question was only in the older text. The answer to 1 question is only in the current text."
	if got := prepareSummary(t, contents).describeQuestions(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTourSinceScenes(t *testing.T) {
	long := strings.Repeat("A line that stays is here for the rest.\n\n", 9)
	for name, texts := range map[string][2]string{
		"changed": {olderKeys, newerKeys}, "added": {long, long + "# New\n\nThis is new.\n"}, "gone": {long + "# Old\n\nThis goes.\n", long},
		"in front": {long, "# New\n\nThis is new.\n\n" + long}, "other": {"One thing.\n", "Ἄλλο τι.\n"}, "same": {long, long},
	} {
		contents := compareTexts(t, sectionSettings(t), texts)
		tour, err := PrepareTourAgainst(t.Context(), contents)
		if err != nil {
			t.Fatal(err)
		}
		a, b := contents.Pairs[0].A, contents.Pairs[0].B
		for i, s := range tour.Scenes() {
			o := s.Older
			if o == nil || o.Result != a || s.Label == "" || (i == 0) != o.IsShownFirst && tour.stops()[i].examples == nil {
				t.Fatalf("%s, %s: wrong older version %+v with label %q", name, s.Title, o, s.Label)
			}
			if s.Focus < 0 || s.Focus > len(b.Doc.Text) || o.Focus < 0 || o.Focus > len(a.Doc.Text) || s.Chunk >= b.Chunks.Len() || o.Chunk >= a.Chunks.Len() {
				t.Errorf("%s, %s: older scene %+v or newer scene %+v is outside its text", name, s.Title, o, s)
			}
			if i == 1 && name == "changed" {
				if previous, current := a.Doc.Text[o.Focus:], b.Doc.Text[s.Focus:]; !strings.HasPrefix(previous, "month") || !strings.HasPrefix(current, "<b>week") {
					t.Errorf("newer scene = %.20q, older scene = %.20q; want the changed words", current, previous)
				}
			}
		}
	}
}

func TestFindSamePlace(t *testing.T) {
	result := func(text string) *engine.Result {
		return &engine.Result{Doc: exporttest.Document(t, "a.md", text)}
	}
	for _, c := range []struct {
		newer, older string
		at, want     int
	}{
		{"one two", "one new two", 0, 0},
		{"one two", "one new two", 3, 3},
		{"one two", "one new two", 6, 10},
		{"one new two", "one two", 10, 6},
		{"one new two", "one two", 5, 4},
		{"", "new", 0, 0},
		{"gone", "", 3, 0},
	} {
		if got := findSamePlace(c.at, result(c.newer), result(c.older)); got != c.want {
			t.Errorf("findSamePlace(%d, %q, %q) = %d, want %d", c.at, c.newer, c.older, got, c.want)
		}
	}
}
