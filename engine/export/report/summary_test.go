package report

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

func runBoth(t testing.TB, a, b settings.Settings, docs ...*engine.Document) Contents {
	t.Helper()
	contents := Contents{Against: &Side{NameSettings(a), a}, B: Side{NameSettings(b), b}}
	for _, d := range docs {
		contents.Pairs = append(contents.Pairs, Pair{exporttest.Run(t, d, a), exporttest.Run(t, d, b)})
	}
	return contents
}

func prepareSummary(t testing.TB, contents Contents) *Summary {
	t.Helper()
	s, err := PrepareSummary(t.Context(), contents)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func writeSummary(t testing.TB, contents Contents) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := prepareSummary(t, contents).Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func checkSummary(t testing.TB, page []byte) *parsedPage {
	t.Helper()
	p := parse(t, page)
	for n := range p.doc.Descendants() {
		if n.Type == html.ElementNode {
			checkElement(t, n.Data, n.Attr, "#")
		}
	}
	checkCode(t, p.names, 0)
	for i, c := range string(page) {
		if c != '\n' && c != '\t' && !isVisible(c, 2) {
			t.Fatalf("the page contains %U after %q", c, page[max(0, i-60):i])
		}
	}
	if want := "default-src 'none'; style-src " + sourceHash(summaryCode().style) + ";"; !strings.Contains(html.UnescapeString(string(page)), want) {
		t.Errorf("the page lacks the policy %s", want)
	}
	return p
}

func windowSettings(size, overlap int) settings.Settings {
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize, s.OverlapSize, s.WindowTail = "window", "native", size, overlap, false
	return s
}

func TestSummaryGolden(t *testing.T) {
	contents := runBoth(t, windowSettings(300, 0), exporttest.Preset(t, "structured"), exporttest.Document(t, "notes/keys.md", reviewedText))
	contents.Systems = []string{"ray (exact)"}
	contents.HandOff = HandOff{Name: "ray", Title: "Ray, Python", Text: "size = 1\n\tif a < b:\n", Exact: true}
	contents.Line.Path, contents.Line.OtherPaths = "/home/me/notes/keys.md", []string{"it's more"}
	exporttest.Golden(t, "golden/summary.html", removeCode(string(writeSummary(t, contents))))
	several := runBoth(t, settings.Default(), exporttest.Preset(t, "minimal"), exporttest.Document(t, "notes/keys.md", reviewedText), exporttest.Tutorial(t))
	several.Against = nil
	for i := range several.Pairs {
		several.Pairs[i].A = nil
	}
	exporttest.Golden(t, "golden/summary-folder.html", removeCode(string(writeSummary(t, several))))
}

func TestSummaryMatchesCompare(t *testing.T) {
	contents := runBoth(t, exporttest.Preset(t, "fixed-window"), exporttest.Preset(t, "structured"), loadDocuments(t)...)
	var sum compare.Sum
	for _, p := range contents.Pairs {
		d, err := compare.CompareResults(t.Context(), p.A, p.B)
		if err != nil {
			t.Fatal(err)
		}
		sum.Add(d)
	}
	s := prepareSummary(t, contents)
	s.total.a.EditCost, s.total.b.EditCost = nil, nil // a comparison does not measure the cost of edits
	if !reflect.DeepEqual(*s.total.a.Report, sum.A.Report) || !reflect.DeepEqual(*s.total.b.Report, sum.B.Report) {
		t.Errorf("got sums\n%+v\n%+v, want\n%+v\n%+v", s.total.a.Report, s.total.b.Report, sum.A, sum.B)
	}
	if s.total.chunks.Embed != sum.EmbedAgain || s.total.chunks.Drop != sum.Deleted {
		t.Errorf("got %d chunks to embed and %d to delete, want %d and %d", s.total.chunks.Embed, s.total.chunks.Drop, sum.EmbedAgain, sum.Deleted)
	}
	page := html.UnescapeString(string(writeSummary(t, contents)))
	for _, want := range []string{
		text.Percent(sum.A.WholeText.Share()), text.Percent(sum.B.WholeText.Share()), text.Growth(sum.B.StoredRatio),
		fmt.Sprintf("%s of %s", text.GroupDigits(sum.B.WholeSentences.Whole), text.GroupDigits(sum.B.WholeSentences.Total)),
		fmt.Sprintf("Embed %s of %s", text.GroupDigits(sum.EmbedAgain), text.Count(sum.B.Chunks, "chunk")),
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not contain %q", want)
		}
	}
	for i := 1; i < len(s.documents); i++ {
		if s.documents[i-1].b.WholeText.Share() > s.documents[i].b.WholeText.Share() {
			t.Error("the worst documents are not first")
		}
	}
}

func TestSummarySortsDocuments(t *testing.T) {
	var docs []*engine.Document
	text := ""
	for i, name := range []string{"a.md", "b.md", "c.md"} {
		for k := range 3 {
			text += fmt.Sprintf("# Door %d.%d\n\nA door is shut at dusk, and nobody opens it before the sun is up again.\n\n", i, k)
		}
		docs = append(docs, exporttest.Document(t, name, text))
	}
	whole := exporttest.Preset(t, "structured")
	whole.MinChunkSize, whole.MaxChunkSize, whole.OverlapMode = 1, 120, "none"
	single := runBoth(t, whole, whole, docs...)
	single.Against = nil
	for i := range single.Pairs {
		single.Pairs[i].A = nil
	}
	for _, c := range []struct {
		in          Contents
		order, last string
	}{
		{runBoth(t, exporttest.Preset(t, "openai-vector-store"), whole, docs...), "most to embed again", "a.md"},
		{single, "most chunks", "a.md"},
		{runBoth(t, windowSettings(100, 0), windowSettings(150, 0), docs...), "least whole text", "a.md"},
	} {
		s := prepareSummary(t, c.in)
		if first, _ := s.criterionNames(); first != c.order {
			t.Errorf("order of documents = %q, want %q", first, c.order)
		}
		if name := s.documents[2].pair.result().Doc.Name; name != c.last {
			t.Errorf("order %q: wrong last document %s", c.order, name)
		}
		if page := string(writeSummary(t, c.in)); !strings.Contains(page, "<h2>The documents, "+c.order+" first</h2>") {
			t.Errorf("the heading does not name %q", c.order)
		}
	}
}

func loadDocuments(t testing.TB) (out []*engine.Document) {
	t.Helper()
	for _, name := range []string{"v-code-heavy-nested-fences.md", "v-big-tables.md", "v-readme.md"} {
		data, err := os.ReadFile(exporttest.Docs + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, exporttest.Document(t, "docs/"+name, string(data)))
	}
	return out
}

func TestOutcomesMatchChunks(t *testing.T) {
	a, b := windowSettings(300, 60), windowSettings(200, 20)
	for _, d := range loadDocuments(t) {
		for _, p := range []Pair{{exporttest.Run(t, d, a), exporttest.Run(t, d, b)}, {exporttest.Run(t, d, b), exporttest.Run(t, d, a)}} {
			list, err := findExamples(t.Context(), p, maxExamples)
			if err != nil {
				t.Fatal(err)
			}
			outcomes := map[outcome]int{}
			for i, x := range list {
				outcomes[x.outcome]++
				want := outcomeSame
				switch wholeA, wholeB := containsElement(p.A, x.a), containsElement(p.B, x.b); {
				case wholeA && wholeB:
					t.Errorf("%s: example %d is whole in both A and B", d.Name, i)
				case wholeB:
					want = outcomeBetter
				case wholeA:
					want = outcomeWorse
				}
				if x.outcome != want {
					t.Errorf("%s: example %d: got %s, want %s", d.Name, i, x.outcome, want)
				}
			}
			if changed := changedKinds(t, p); changed[outcomeWorse] && outcomes[outcomeWorse] == 0 || changed[outcomeBetter] && outcomes[outcomeBetter] == 0 || len(list) > maxExamples {
				t.Errorf("%s: outcomes of examples = %v, but of all elements = %v", d.Name, outcomes, changed)
			}
		}
	}
}

func containsElement(r *engine.Result, f *element.Status) bool {
	for i := range r.Chunks.Len() {
		if metrics.ContainsSpan(r, i, f.Extent()) {
			return true
		}
	}
	return false
}

func changedKinds(t *testing.T, p Pair) map[outcome]bool {
	t.Helper()
	d, err := compare.CompareResults(t.Context(), p.A, p.B)
	if err != nil {
		t.Fatal(err)
	}
	out := map[outcome]bool{}
	for k := range d.A.Elements {
		out[outcomeBetter] = out[outcomeBetter] || d.B.Elements[k].Whole > d.A.Elements[k].Whole
		out[outcomeWorse] = out[outcomeWorse] || d.B.Elements[k].Whole < d.A.Elements[k].Whole
	}
	return out
}

// If A and B are swapped, gains must become losses, and the page must list the losses.
func TestSummaryStatesLosses(t *testing.T) {
	good, poor := exporttest.Preset(t, "structured"), windowSettings(300, 0)
	d := loadDocuments(t)[0]
	gains, losses := prepareSummary(t, runBoth(t, poor, good, d)).describeChanges()
	reversed := prepareSummary(t, runBoth(t, good, poor, d))
	gainsBack, lossesBack := reversed.describeChanges()
	if len(gains) == 0 || len(gains) != len(lossesBack) || len(losses) != len(gainsBack) {
		t.Errorf("gains %q, losses %q; with A and B swapped, gains %q, losses %q", gains, losses, gainsBack, lossesBack)
	}
	if lead := reversed.leadSentence(); !strings.HasPrefix(lead, "B keeps less of the text whole") {
		t.Errorf("unexpected lead sentence %q", lead)
	}
}

func TestSummaryIsInert(t *testing.T) {
	evil := `</script><script>document.title='ran'</script>" onload="document.title='ran'` + "\u202e\u2028"
	contents := runBoth(t, windowSettings(100, 30), windowSettings(150, 0), exporttest.Document(t, evil, hostileText), exporttest.Document(t, "b/"+evil, hostileText+hostileText))
	contents.Against.Name, contents.B.Name = evil, evil
	contents.HandOff, contents.Systems = HandOff{Name: evil, Title: evil, Text: hostileText}, []string{evil}
	contents.Line.Path, contents.Line.OtherPaths = evil, []string{hostileText}
	report := &retrieval.Report{Results: []retrieval.QuestionResult{{Line: 1, Question: evil}}}
	whole := &retrieval.Report{Results: []retrieval.QuestionResult{{Line: 1, Question: evil, AllWhole: true}}}
	for _, q := range []*Questions{{A: report, B: whole, OnlyA: []string{evil}}, {A: whole, B: report, OnlyB: []string{evil}}} {
		contents.Questions = q
		page := writeSummary(t, contents)
		checkSummary(t, page)
		if strings.Contains(string(page), "<script") || len(prepareSummary(t, contents).examples) == 0 {
			t.Error("the page contains a script of the document, or lacks its text")
		}
	}
}

func TestTourAgainst(t *testing.T) {
	contents := runBoth(t, windowSettings(300, 60), windowSettings(200, 0), append(loadDocuments(t), exporttest.Document(t, "</script>.md", hostileText))...)
	tour, err := PrepareTourAgainst(t.Context(), contents)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := tour.Write(&b); err != nil {
		t.Fatal(err)
	}
	p := parse(t, b.Bytes())
	for n := range p.doc.Descendants() {
		if n.Type == html.ElementNode {
			checkElement(t, n.Data, n.Attr, "#s")
		}
	}
	checkCode(t, p.names, 1)
	stops := p.findAll("section", "stop")
	if len(stops) != len(tour.stops()) {
		t.Fatalf("the page shows %d stops", len(stops))
	}
	_, losses := tour.describeChanges()
	worseShown := 0
	for i, s := range tour.stops() {
		if got := textIn(stops[i]); !strings.Contains(got, escapeInvisible(s.Caption)) || !strings.Contains(got, s.Title) {
			t.Errorf("stop %d does not contain %q", i+1, s.Caption)
		}
		if len(s.examples) > 0 && s.examples[0].outcome == outcomeWorse {
			worseShown = strings.Count(textIn(stops[i]), "severed between")
			for _, l := range losses {
				if !strings.Contains(strings.ToLower(s.Caption), strings.ToLower(l)) {
					t.Errorf("the tour does not contain %q", l)
				}
			}
		}
	}
	if len(losses) == 0 || worseShown == 0 {
		t.Errorf("losses = %q with %d examples, want some of both", losses, worseShown)
	}
}

func TestTourAgainstScenes(t *testing.T) {
	seen := map[outcome]bool{}
	for _, doc := range loadDocuments(t) {
		contents := runBoth(t, windowSettings(300, 60), windowSettings(200, 0), doc)
		for _, pair := range []Pair{contents.Pairs[0], {A: contents.Pairs[0].B, B: contents.Pairs[0].A}} {
			contents := Contents{Against: &Side{Settings: pair.A.Settings}, B: Side{Settings: pair.B.Settings}, Pairs: []Pair{pair}}
			tour, err := PrepareTourAgainst(t.Context(), contents)
			if err != nil {
				t.Fatal(err)
			}
			stops := tour.stops()
			for i, s := range tour.Scenes() {
				if i == 0 && s.Settings != pair.A.Settings {
					t.Errorf("%s: stop %q does not show the settings in A", doc.Name, s.Title)
				}
				if s.Label == "" {
					continue
				}
				o := stops[i].examples[0].outcome
				seen[o] = true
				if o == outcomeBetter && stops[0].examples[0].a.Span != stops[i].examples[0].a.Span {
					t.Errorf("%s: stop %q does not show the broken example of the first stop", doc.Name, s.Title)
				}
				side, r, other := pair.B.Settings, pair.B, pair.A.Settings
				if o == outcomeSame || o == outcomeBrokenInA {
					side, r, other = other, pair.A, side
				}
				if s.Settings != side || s.Other != other {
					t.Errorf("%s, %s: the stop shows the wrong side", doc.Name, s.Title)
				}
				if body := r.Chunks.Body(s.Chunk); s.Focus != s.Underlined.Start || !spansOverlap(body, s.Underlined) {
					t.Errorf("%s, %s: chunk %d contains no underlined text", doc.Name, s.Title, s.Chunk+1)
				}
			}
		}
	}
	if !seen[outcomeBrokenInA] || !seen[outcomeBetter] || !seen[outcomeWorse] {
		t.Errorf("some outcomes have no example: %v", seen)
	}
}

func TestSummaryStopsWhenCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	contents := runBoth(t, windowSettings(90, 0), windowSettings(80, 0), exporttest.Tutorial(t))
	if _, err := PrepareSummary(ctx, contents); !errors.Is(err, ctx.Err()) {
		t.Errorf("got error %v, want %v", err, context.Canceled)
	}
	if _, err := PrepareSummary(t.Context(), Contents{}); err == nil {
		t.Error("a summary without documents was written")
	}
}
