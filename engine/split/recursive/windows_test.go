package recursive

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/chunk"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/engine/split/strategy"
)

// FuzzCharWindows compares splitCharWindows with merging one character at a time.
func FuzzCharWindows(f *testing.F) { draw.Fuzz(f, checkCharWindows) }

func TestCharWindowsAreMergedCharacters(t *testing.T) { rapid.Check(t, checkCharWindows) }

func checkCharWindows(t *rapid.T) {
	separators := rapid.SampledFrom([]string{"default", "markdown", settings.EncodeList([]string{"\n\n", "a", ""}), settings.EncodeList([]string{"aba", "ab", "\n#"})}).Draw(t, "separators")
	fragments := []string{"\n", "\n\n", "\n\n\n", " ", "  ", "a\n", "a\n\n", "ab ", "é\n", "字 ", "aba", "a word ", "a-longer-word", "\xff\n", "a\r"}
	if separators == "markdown" && rapid.Bool().Draw(t, "headings") {
		fragments = []string{"\n# a", "\n## ", "\n###### ", "\n####### a", "\n#", "```\n", "\n---\n"}
	}
	var b strings.Builder
	for range rapid.IntRange(0, 12).Draw(t, "rows") {
		b.WriteString(strings.Repeat(rapid.SampledFrom(fragments).Draw(t, "fragment"), rapid.IntRange(1, 120).Draw(t, "times")))
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.Unit = "recursive", "native", rapid.SampledFrom([]string{"chars", "words", "tokens"}).Draw(t, "unit")
	s.Separators = separators
	s.KeepSeparator = rapid.SampledFrom([]string{"start", "end", "false"}).Draw(t, "keep")
	s.StripWhitespace = rapid.Bool().Draw(t, "strip")
	s.MaxChunkSize = rapid.IntRange(1, 400).Draw(t, "size")
	s.OverlapSize = rapid.IntRange(0, s.MaxChunkSize).Draw(t, "overlap")
	if settings.Check(s) != nil {
		t.Skip()
	}
	cutWith := func(closedForm bool) strategy.Cut {
		d, err := source.NewFromString("a.md", b.String())
		if err != nil {
			t.Skip()
		}
		doc := segment.Analyze(d)
		job := &strategy.Job{Doc: doc, Settings: s, Meter: doc.Meter(s.Unit, s.Tokenizer)}
		r := New(job, s.Separators, strategy.NewCollector(context.Background(), job, 0))
		r.usesWindows = closedForm
		r.Split(chunk.Span{End: len(d.Text)}, chunk.CauseUnknown, chunk.Span{})
		cut, err := r.out.Cut()
		if err != nil {
			t.Fatal(err)
		}
		return cut
	}
	got, want := cutWith(true), cutWith(false)
	if !reflect.DeepEqual(got.Chunks.Slice(), want.Chunks.Slice()) {
		t.Fatalf("%q: chunks\n%+v\nwant\n%+v", b.String(), got.Chunks.Slice(), want.Chunks.Slice())
	}
	if !reflect.DeepEqual(got.Seams, want.Seams) {
		t.Fatalf("%q: seams\n%+v\nwant\n%+v", b.String(), got.Seams, want.Seams)
	}
}
