package markdownchunker_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/split/markdownchunker"
)

func contents(t *testing.T, text string, c *markdownchunker.Config) (list []string) {
	t.Helper()
	for _, x := range cut(t, text, c).Chunks {
		list = append(list, x.Content())
	}
	return list
}

func cut(t *testing.T, text string, c *markdownchunker.Config) *markdownchunker.Result {
	t.Helper()
	r, err := markdownchunker.Run(t.Context(), markdownchunker.Read(text), *c, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestMergedChunksAreSeparatedByEmptyLine(t *testing.T) {
	c := &markdownchunker.Config{MaxChunkSize: 14, MinChunkSize: 10, Strategy: "list_aware"}
	for text, want := range map[string]string{
		"aaaaaaaaaa\n\nbb\nbb \n- c": "bb\nbb\n\n- c", // same length, different bytes
		"aaaaaaaaaa\n\nbb\nbb\n- c":  "bb\nbb\n\n- c",
	} {
		if got := contents(t, text, c); !slices.Equal(got, []string{"aaaaaaaaaa", want}) {
			t.Errorf("%q: contents = %q, want %q as the second chunk", text, got, want)
		}
	}
}

func TestMergingUsesLinearMemory(t *testing.T) {
	allocated := func(n int) uint64 {
		text := strings.Repeat("- a\n", n/4)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if r := cut(t, text, &markdownchunker.Config{MaxChunkSize: n - 10, MinChunkSize: n / 2, Strategy: "list_aware"}); len(r.Chunks) != 2 {
			t.Fatalf("got %d chunks, want 2", len(r.Chunks))
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if few, many := allocated(8_000), allocated(32_000); many > 6*few {
		t.Errorf("allocated %d kB for 8 kB and %d kB for 32 kB, want at most 6 times as much", few>>10, many>>10)
	}
}

func TestMergedChunksAreReleased(t *testing.T) {
	var b strings.Builder
	for i := range 5_000 {
		fmt.Fprintf(&b, "- Fix the crash in module %d when it is closed (#%d)\n", i%97, i)
	}
	doc := markdownchunker.Read(b.String())
	inUse := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := inUse()
	r, err := markdownchunker.Run(t.Context(), doc, markdownchunker.Config{MaxChunkSize: 4096, MinChunkSize: 512, Strategy: "list_aware"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if kept := int(inUse()) - int(before); kept > 6*b.Len() {
		t.Errorf("%d chunks of a %d kB text keep %d kB in memory, want at most 6 times the text", len(r.Chunks), b.Len()>>10, kept>>10)
	}
	runtime.KeepAlive(doc)
	runtime.KeepAlive(r)
}
