package split_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/internal/golden"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
)

type v2Run struct {
	Effective struct {
		Max      int  `json:"max_chunk_size"`
		Min      int  `json:"min_chunk_size"`
		Adaptive bool `json:"use_adaptive_sizing"`
		Config   *struct {
			Base     int     `json:"base_size"`
			MinScale float64 `json:"min_scale"`
			MaxScale float64 `json:"max_scale"`
			Code     float64 `json:"code_weight"`
			Table    float64 `json:"table_weight"`
			List     float64 `json:"list_weight"`
			Sentence float64 `json:"sentence_length_weight"`
		} `json:"adaptive_config"`
	} `json:"effective"`
	Strategy *string `json:"strategy_selected"`
	Error    *string `json:"error"`
	Chunks   []struct {
		Start int `json:"start_line"`
	} `json:"chunks"`
}

func (r *v2Run) settings() settings.Settings {
	s := settings.Default()
	s.Strategy, s.LongParagraphs, s.OverlapMode = *r.Strategy, "keep", "none"
	s.MaxChunkSize, s.MinChunkSize = r.Effective.Max, r.Effective.Min
	s.UseAdaptiveSizing = r.Effective.Adaptive
	if c := r.Effective.Config; c != nil {
		s.BaseSize, s.MinScale, s.MaxScale = c.Base, c.MinScale, c.MaxScale
		s.CodeWeight, s.TableWeight, s.ListWeight, s.SentenceLengthWeight = c.Code, c.Table, c.List, c.Sentence
	}
	return s
}

// TestMarkdownMatchesMarkdownChunker compares the first lines of our chunks with those of the
// reference implementation. It first applies the rules in ../../testdata/markdown/differences.txt
// to the lines of the reference implementation. Any other difference must be listed in that file
// with a reason. The mean F1 score must be at least 0.85.
func TestMarkdownMatchesMarkdownChunker(t *testing.T) {
	sums := map[string]*tally{}
	differing := map[string]bool{}
	golden.EachCase(t, "markdown/markdown-chunker-v2.json.zst", func(t *testing.T, c *golden.Case[v2Run]) {
		compareV2(t, c, sums, differing)
	})
	all := &tally{}
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		s := sums[name]
		t.Logf("%-10s %4d runs, mean F1 %.3f, without corrections %.3f", name, s.runs, s.corrected/float64(s.runs), s.uncorrected/float64(s.runs))
		all.add(s.uncorrected, s.corrected, s.runs)
	}
	if all.runs < 900 {
		t.Fatalf("%d runs", all.runs)
	}
	t.Logf("all        %4d runs, mean F1 %.3f, without corrections %.3f", all.runs, all.corrected/float64(all.runs), all.uncorrected/float64(all.runs))
	if mean := all.corrected / float64(all.runs); mean < 0.85 {
		t.Errorf("mean F1 = %.3f, want at least 0.85", mean)
	}
	listed := listedDifferences(t)
	for _, d := range slices.Sorted(maps.Keys(differing)) {
		if !listed[d] {
			t.Errorf("%s differs but is not in differences.txt", d)
		}
	}
	for _, d := range slices.Sorted(maps.Keys(listed)) {
		if !differing[d] {
			t.Errorf("%s is listed in differences.txt but does not differ", d)
		}
	}
}

type tally struct {
	uncorrected, corrected float64
	runs                   int
}

func (s *tally) add(uncorrected, corrected float64, runs int) {
	s.uncorrected, s.corrected, s.runs = s.uncorrected+uncorrected, s.corrected+corrected, s.runs+runs
}

func compareV2(t *testing.T, c *golden.Case[v2Run], sums map[string]*tally, differing map[string]bool) {
	t.Helper()
	doc := text(t, c.Text)
	for i := range c.Runs {
		r := &c.Runs[i]
		if r.Error != nil || r.Strategy == nil {
			continue
		}
		s := r.settings()
		got := cut(t, doc, s)
		checkCut(t, doc, s, &got)
		w := newReferenceLines(doc, s)
		expected := map[int]bool{}
		for j := 1; j < len(r.Chunks); j++ {
			expected[w.textLine(r.Chunks[j].Start)] = true
		}
		actual := map[int]bool{}
		for j := range got.Seams {
			actual[w.lineNumber(got.Seams[j].Byte)] = true
		}
		uncorrected, corrected := f1Score(expected, actual), f1Score(w.correct(expected), actual)
		if sums[s.Strategy] == nil {
			sums[s.Strategy] = &tally{}
		}
		sums[s.Strategy].add(uncorrected, corrected, 1)
		if corrected < 1 {
			name := c.Name + " " + s.Strategy
			if s.UseAdaptiveSizing {
				name = "adaptive " + s.Strategy
			}
			differing[name] = true
			if testing.Verbose() && os.Getenv("DIFFERENCES") == name {
				t.Logf("max %d min %d: expected %v, got %v", s.MaxChunkSize, s.MinChunkSize, slices.Sorted(maps.Keys(w.correct(expected))), slices.Sorted(maps.Keys(actual)))
			}
		}
	}
}

func f1Score(want, got map[int]bool) float64 {
	if len(want)+len(got) == 0 {
		return 1
	}
	hits := 0
	for l := range got {
		if want[l] {
			hits++
		}
	}
	return 2 * float64(hits) / float64(len(want)+len(got))
}

// listedDifferences reads the lines "document strategy: reason" below the line "documents:".
func listedDifferences(t *testing.T) map[string]bool {
	t.Helper()
	data, err := os.ReadFile("../../testdata/markdown/differences.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(data), "\ndocuments:\n")
	listed := map[string]bool{}
	for line := range strings.Lines(list) {
		name, reason, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if name == "" {
			continue
		}
		if len(reason) < 8 {
			t.Errorf("differences.txt has no reason for %q", name)
		}
		listed[name] = true
	}
	return listed
}

// referenceLines finds lines like the reference implementation: they end at LF, CRLF or CR.
type referenceLines struct {
	doc    *segment.Analysis
	o      *outline.Outline
	s      settings.Settings
	starts []int
}

func newReferenceLines(doc *segment.Analysis, s settings.Settings) *referenceLines {
	w := &referenceLines{doc: doc, o: doc.Outline(), s: s, starts: []int{0}}
	for i, c := range []byte(doc.Text) {
		if c == '\n' || c == '\r' && !strings.HasPrefix(doc.Text[i+1:], "\n") {
			w.starts = append(w.starts, i+1)
		}
	}
	return w
}

func (w *referenceLines) lineNumber(off int) int {
	i, found := slices.BinarySearch(w.starts, off)
	if found {
		i++
	}
	return i
}

func (w *referenceLines) offset(line int) int {
	if line > len(w.starts) {
		return len(w.doc.Text)
	}
	return w.starts[line-1]
}

func (w *referenceLines) textLine(line int) int {
	for line < len(w.starts) && strings.TrimSpace(w.doc.Text[w.offset(line):w.offset(line+1)]) == "" {
		line++
	}
	return line
}

// correct applies rules A to C of differences.txt.
func (w *referenceLines) correct(lines map[int]bool) map[int]bool {
	corrected, sections := map[int]bool{}, w.sections()
	for l := range lines {
		corrected[w.moveAboveHeadings(l)] = true
	}
	maps.Copy(corrected, sections)
	delete(corrected, w.textLine(1))
	return w.mergeSmall(slices.Sorted(maps.Keys(corrected)), sections)
}

// moveAboveHeadings applies rule A: a heading is never at the end of a chunk while its section
// continues.
func (w *referenceLines) moveAboveHeadings(line int) int {
	b := w.o.BlockAt(w.offset(line))
	if b < 0 || w.lineNumber(w.o.BlockStart(b)) != line {
		return line
	}
	level := 7
	if blk := w.o.Block(b); blk.Kind == outline.Heading {
		level = blk.Level
	}
	for b > 0 && w.o.BlockKind(b-1) == outline.Heading && w.o.Block(b-1).Level < level {
		b--
		level = w.o.Block(b).Level
	}
	return w.lineNumber(w.o.BlockStart(b))
}

// sections applies rule B. Every strategy separates the preamble. All but fallback also begin a
// section at each H1 and H2, except at an H2 directly below an H1.
func (w *referenceLines) sections() map[int]bool {
	begin := map[int]bool{}
	for i := range w.o.NumHeadings() {
		h := w.o.Heading(i)
		followsLoneTitle := i > 0 && w.o.Heading(i-1).Block == h.Block-1 && w.o.Heading(i-1).Level == 1 && h.Level == 2
		if i == 0 || h.Level <= 2 && w.s.Strategy != "fallback" && !followsLoneTitle {
			begin[w.lineNumber(h.Start)] = true
		}
	}
	delete(begin, w.textLine(1))
	return begin
}

// mergeSmall applies rule C: small chunks are merged within their section.
func (w *referenceLines) mergeSmall(starts []int, sections map[int]bool) map[int]bool {
	type piece struct{ from, to, section int }
	var pieces, out []piece
	line, section := w.textLine(1), 0
	for _, l := range append(starts, len(w.starts)+1) {
		pieces = append(pieces, piece{line, l, section})
		if line = l; sections[l] {
			section = l
		}
	}
	size := func(from, to int) int {
		return utf8.RuneCountInString(strings.TrimSpace(chunk.Span{Start: w.offset(from), End: w.offset(to)}.Slice(w.doc.Text)))
	}
	for i := range pieces {
		x := pieces[i]
		if size(x.from, x.to) < w.s.EffectiveMinSize() {
			if n := len(out); n > 0 && out[n-1].section == x.section && size(out[n-1].from, x.to) <= w.s.MaxChunkSize {
				out[n-1].to = x.to
				continue
			}
			if i+1 < len(pieces) && pieces[i+1].section == x.section && size(x.from, pieces[i+1].to) <= w.s.MaxChunkSize {
				pieces[i+1].from = x.from
				continue
			}
		}
		out = append(out, x)
	}
	lines := map[int]bool{}
	for _, x := range out[1:] {
		lines[x.from] = true
	}
	return lines
}
