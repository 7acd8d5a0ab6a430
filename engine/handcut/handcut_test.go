package handcut_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/handcut"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/engine/text"
)

func document(t interface{ Fatal(...any) }, text string) *source.Document {
	d, err := source.NewFromString("x.md", text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

const sample = "One is the first sentence here. Two is the second one of them.\n\nThree stands in a paragraph of its own. Four is the last one in it.\n\nFive ends the document, and nothing follows it.\n"

func contents(t *testing.T, size int, marks ...handcut.Mark) (out []string, r *engine.Result) {
	t.Helper()
	doc, err := engine.New("x.txt", []byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize = "recursive", "none", size
	r, err = engine.RunWith(t.Context(), doc, s, handcut.Locate(doc.Document, marks))
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Chunks.Len() {
		out = append(out, strings.TrimSpace(r.Content(i)))
	}
	return out, r
}

func TestApply(t *testing.T) {
	doc := document(t, sample)
	at := func(s string) int { return strings.Index(sample, s) }
	span := func(s string) chunk.Span { return chunk.Span{Start: at(s), End: at(s) + len(s)} }
	three := "Three stands in a paragraph of its own. Four is the last one in it."
	for _, c := range []struct {
		name  string
		marks []handcut.Mark
		want  string
		done  handcut.Counts
	}{
		{"nothing", nil, "One…them.|Three…it.|Five…it.", handcut.Counts{}},
		{"join", []handcut.Mark{handcut.NewMark(doc, handcut.Join, at("Three"))}, "One…it.|Five…it.", handcut.Counts{Joined: 1}},
		{"cut", []handcut.Mark{handcut.NewMark(doc, handcut.Cut, at("Four"))}, "One…them.|Three…own.|Four…it.|Five…it.", handcut.Counts{Cut: 1}},
		{"cut at a seam", []handcut.Mark{handcut.NewMark(doc, handcut.Cut, at("Five"))}, "One…them.|Three…it.|Five…it.", handcut.Counts{}},
		{"omit a chunk", []handcut.Mark{handcut.NewOmission(doc, span(three))}, "One…them.|Five…it.", handcut.Counts{Omitted: 1}},
		{"omit within", []handcut.Mark{handcut.NewOmission(doc, span("Two is the second one of them."))}, "One…here.|Three…it.|Five…it.", handcut.Counts{Omitted: 1}},
		{"omit across", []handcut.Mark{handcut.NewOmission(doc, chunk.Span{Start: at("Two"), End: at("Four")})}, "One…here.|Four…it.|Five…it.", handcut.Counts{Omitted: 1}},
		{
			"all",
			[]handcut.Mark{handcut.NewMark(doc, handcut.Join, at("Three")), handcut.NewMark(doc, handcut.Cut, at("Two")), handcut.NewOmission(doc, span("Five ends the document, and nothing follows it."))},
			"One…here.|Two…it.",
			handcut.Counts{Joined: 1, Cut: 1, Omitted: 1},
		},
	} {
		got, r := contents(t, 70, c.marks...)
		for i, s := range got {
			words := strings.Fields(s)
			got[i] = words[0] + "…" + words[len(words)-1]
		}
		if strings.Join(got, "|") != c.want || r.Hand != c.done || len(r.Seams) != r.Chunks.Len()-1 {
			t.Errorf("%s: got chunks %s and hand cuts %+v", c.name, strings.Join(got, "|"), r.Hand)
		}
	}
}

func TestHandCutsApplyWithOtherSettings(t *testing.T) {
	doc := document(t, sample)
	at := strings.Index(sample, "Four")
	for _, size := range []int{20, 45, 70, 200, 1000} {
		got, r := contents(t, size, handcut.NewMark(doc, handcut.Cut, at))
		for i, s := range got {
			if k := strings.Index(s, "Four"); k > 0 {
				t.Errorf("size %d: chunk %d was not split by the hand cut: %q", size, i, s)
			}
		}
		for _, s := range r.Seams {
			if s.Byte == at && s.Cause != chunk.CauseManual && size > 100 {
				t.Errorf("size %d: got cause %s, want %s", size, s.Cause, chunk.CauseManual)
			}
		}
	}
}

func TestHandCutsAreFoundAfterEdits(t *testing.T) {
	marks := func(doc *source.Document, start int, end int) []handcut.Mark {
		return []handcut.Mark{handcut.NewMark(doc, handcut.Join, start), handcut.NewMark(doc, handcut.Cut, start), handcut.NewOmission(doc, chunk.Span{Start: start, End: end})}
	}
	numFound, unambiguous := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.SampledFrom(strings.Fields("one two three four. five six seven. eight nine ten eleven twelve.\n\nthirteen")), 60, 200).Draw(t, "words")
		for i := range words {
			if i%3 == 0 { // a third of the documents is repetitive
				words[i] += fmt.Sprint(rapid.IntRange(0, 500).Draw(t, "n"))
			}
		}
		old := strings.Join(words, " ")
		doc := document(t, old)
		at := rapid.IntRange(0, len(old)-1).Draw(t, "at")
		end := min(len(old), at+rapid.IntRange(1, 200).Draw(t, "length"))
		edited := old
		for range rapid.IntRange(1, 5).Draw(t, "edits") {
			from := rapid.IntRange(0, len(edited)).Draw(t, "from")
			to := min(len(edited), from+rapid.IntRange(0, 40).Draw(t, "cut"))
			edited = edited[:from] + rapid.SampledFrom([]string{"", "new ", "seven. eight nine ", "\n\n# Heading\n\n"}).Draw(t, "new") + edited[to:]
		}
		current := document(t, edited)
		for _, m := range marks(doc, at, end) {
			s, reason := m.Find(current)
			surroundings := old[max(0, at-64):min(len(old), at+64)]
			if m.Kind == handcut.Omit {
				surroundings = old[at:end]
			}
			if strings.Count(edited, surroundings) == 1 {
				unambiguous++
				if reason == handcut.Found {
					numFound++
				}
			}
			if reason != handcut.Found {
				continue
			}
			if m.Kind == handcut.Omit {
				if s.Slice(edited) != old[at:end] {
					t.Fatalf("omitted %q, want %q", s.Slice(edited), old[at:end])
				}
				continue
			}
			// One side matches completely. The other side matches next to the mark.
			b, a := min(16, at, s.Start), min(16, len(old)-at, len(edited)-s.Start)
			if old[at-b:at] != edited[s.Start-b:s.Start] || old[at:at+a] != edited[s.Start:s.Start+a] {
				t.Fatalf("%s was placed between %q and %q, want %q and %q", m.Kind, edited[s.Start-b:s.Start], edited[s.Start:s.Start+a], old[at-b:at], old[at:at+a])
			}
		}
	})
	t.Logf("found %d of %d marks with unique text", numFound, unambiguous)
	if numFound*100 < unambiguous*95 {
		t.Errorf("found only %d of %d marks with unique text", numFound, unambiguous)
	}
}

var pieces = []string{
	"# One\n\n", "## Two\n\nSome text here. And some more of it.\n\n", "```go\nfunc main() {}\n```\n\n",
	"| a | b |\n|---|---|\n| c | d |\n\n", "- item one\n- item two\n\n", "A longer paragraph that goes on for a while, without much to say. It ends.\n\n",
	"日本語の文です。もう一つ。\n\n", "word ", "\n",
}

func TestApplyYieldsValidChunks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc, err := engine.New("x.md", []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 12).Draw(t, "pieces"), "")))
		if err != nil {
			t.Skip()
		}
		s := draw.Settings(t)
		s.MaxChunksPerDocument = 0
		plain, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			t.Skip()
		}
		var marks []handcut.Mark
		for range rapid.IntRange(1, 6).Draw(t, "marks") {
			at := rapid.IntRange(0, len(doc.Text)).Draw(t, "at")
			switch rapid.IntRange(0, 2).Draw(t, "kind") {
			case 0:
				if len(plain.Seams) > 0 {
					at = plain.Seams[at%len(plain.Seams)].Byte
				}
				marks = append(marks, handcut.NewMark(doc.Document, handcut.Join, at))
			case 1:
				marks = append(marks, handcut.NewMark(doc.Document, handcut.Cut, at))
			default:
				end := min(len(doc.Text), at+rapid.IntRange(0, 200).Draw(t, "length"))
				marks = append(marks, handcut.NewOmission(doc.Document, chunk.Span{Start: at, End: end}))
			}
		}
		p := handcut.Locate(doc.Document, marks)
		r, err := engine.RunWith(t.Context(), doc, s, p)
		if err != nil {
			t.Fatal(err)
		}
		if r.Chunks.Len() > 0 && len(r.Seams) != r.Chunks.Len()-1 {
			t.Fatalf("got %d seams for %d chunks", len(r.Seams), r.Chunks.Len())
		}
		covered := make([]bool, len(doc.Text))
		for i := range plain.Chunks.Len() {
			b := plain.Chunks.Body(i)
			for k := b.Start; k < b.End; k++ {
				covered[k] = true
			}
		}
		for _, o := range p.Omitted() {
			for k := o.Start; k < o.End; k++ {
				covered[k] = false
			}
		}
		for i := range r.Chunks.Len() {
			b := r.Chunks.Body(i)
			if i > 0 && b.Start < r.Chunks.Body(i-1).Start {
				t.Fatalf("chunk %d begins before the previous chunk", i)
			}
			for k := b.Start; k < b.End; k++ {
				covered[k] = false
			}
		}
		for k, isCovered := range covered {
			if isCovered && !text.IsBlank(doc.Text[k:k+1]) && doc.Text[k] < 0x80 {
				t.Fatalf("byte %d, %q, is in no chunk", k, doc.Text[max(0, k-10):min(len(doc.Text), k+10)])
			}
		}
	})
}
