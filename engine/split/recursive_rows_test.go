package split

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/engine/split/strategy"
)

// FuzzRows merges pieces and characters one by one, and rows of them as one.
func FuzzRows(f *testing.F) { f.Fuzz(rapid.MakeFuzz(checkRows)) }

func TestARowIsItsPieces(t *testing.T) { rapid.Check(t, checkRows) }

func checkRows(t *rapid.T) {
	scraps := []string{"\n", "\n\n", "\n\n\n", " ", "  ", "a\n", "a\n\n", "ab ", "é\n", "字 ", "\n# a", "a word ", "a-longer-word", "\xff\n", "a\r"}
	var b strings.Builder
	for range rapid.IntRange(0, 12).Draw(t, "rows") {
		b.WriteString(strings.Repeat(rapid.SampledFrom(scraps).Draw(t, "scrap"), rapid.IntRange(1, 40).Draw(t, "times")))
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.Unit = "recursive", "native", rapid.SampledFrom([]string{"chars", "words", "tokens"}).Draw(t, "unit")
	s.Separators = rapid.SampledFrom([]string{"default", "markdown", settings.EncodeList([]string{"\n\n", "a", ""})}).Draw(t, "separators")
	s.KeepSeparator = rapid.SampledFrom([]string{"start", "end", "false"}).Draw(t, "keep")
	s.StripWhitespace = rapid.Bool().Draw(t, "strip")
	s.MaxChunkSize = rapid.IntRange(1, 200).Draw(t, "size")
	s.OverlapSize = rapid.IntRange(0, s.MaxChunkSize).Draw(t, "overlap")
	if settings.Check(s) != nil {
		t.Skip()
	}
	made := func(rows bool) strategy.Cut {
		d, err := source.OfText("a.md", b.String())
		if err != nil {
			t.Skip()
		}
		doc := segment.Analyse(d)
		r := newRecursion(context.Background(), &strategy.Job{Doc: doc, Settings: s, Meter: doc.Meter(s.Unit, s.Tokenizer)})
		r.rows, r.windows = r.rows && rows, rows
		cut, err := r.run()
		if err != nil {
			t.Fatal(err)
		}
		return cut
	}
	got, want := made(true), made(false)
	if !reflect.DeepEqual(got.Chunks.Slice(), want.Chunks.Slice()) {
		t.Fatalf("%q: chunks\n%+v\nnot\n%+v", b.String(), got.Chunks.Slice(), want.Chunks.Slice())
	}
	if !reflect.DeepEqual(got.Seams.Slice(), want.Seams.Slice()) {
		t.Fatalf("%q: seams\n%+v\nnot\n%+v", b.String(), got.Seams.Slice(), want.Seams.Slice())
	}
}
