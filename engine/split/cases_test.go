package split_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/strategy"
)

var updateCases = flag.Bool("update-cases", false, "update the strategies' case files with the current results")

func TestCases(t *testing.T) {
	for _, s := range settings.Strategies {
		if s.IsMarkdown { // testdata/markdown covers these strategies
			continue
		}
		runCases(t, filepath.Join("..", "..", "testdata", s.Name, "cases.txt"), "strategy="+s.Name)
	}
}

func TestLongBlockCases(t *testing.T) {
	base := []string{"strategy=structural", "overlap_mode=none", "min_chunk_size=1", "long_tables=rows", "long_code=lines"}
	for _, name := range []string{"tables.txt", "code.txt"} {
		runCases(t, filepath.Join("..", "..", "testdata", "long", name), base...)
	}
}

// runCases runs the test cases in file. A test case consists of "=== name", changes to the base
// settings, ">>>", the source, another ">>>", and the expected chunks and boundaries.
func runCases(t *testing.T, file string, base ...string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Errorf("the strategy has no cases (see CONTRIBUTING): %v", err)
		return
	}
	var out strings.Builder
	for part := range strings.SplitSeq(string(data), "=== ") {
		if part == "" {
			continue
		}
		fields := strings.SplitN(part, ">>>\n", 3)
		if len(fields) != 3 {
			t.Fatalf("%s: case does not have three parts: %q", file, part)
		}
		name, pairs, _ := strings.Cut(fields[0], "\n")
		source := fields[1]
		if strings.HasPrefix(name, "quoted:") {
			if source, err = strconv.Unquote(strings.TrimSpace(source)); err != nil {
				t.Fatal(name, err)
			}
		}
		t.Run(strings.TrimPrefix(base[0], "strategy=")+"/"+name, func(t *testing.T) {
			doc := text(t, source)
			s := changeDefaults(t, append(slices.Clone(base), strings.Fields(pairs)...)...)
			got := dump(doc, cut(t, doc, s), s.Unit)
			fmt.Fprintf(&out, "=== %s>>>\n%s>>>\n%s", fields[0], fields[1], got)
			if !*updateCases && got != fields[2] {
				t.Errorf("%sgot:\n%s\nwant:\n%s", part, got, fields[2])
			}
		})
	}
	if *updateCases {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func dump(doc *segment.Analysis, c strategy.Cut, unit string) string {
	var b strings.Builder
	for i := range c.Chunks.Len() {
		if i > 0 {
			dumpSeam(&b, doc.Text, &c.Seams[i-1], unit)
		}
		k := c.Chunks.At(i)
		fmt.Fprintf(&b, "%d-%d %q", k.Body.Start, k.Body.End, k.Content(doc.Text))
		if !k.Overlap.Empty() {
			fmt.Fprintf(&b, " shares %q", k.Overlap.Slice(doc.Text))
		}
		if k.Oversize {
			b.WriteString(" oversize " + k.OversizeReason.String())
		}
		if k.Kind != chunk.KindUnknown {
			b.WriteString(" " + k.Kind.String())
		}
		if k.TokenEnd > 0 {
			fmt.Fprintf(&b, " tokens %d-%d", k.TokenStart, k.TokenEnd)
		}
		b.WriteByte('\n')
	}
	if c.Total > c.Chunks.Len() {
		fmt.Fprintf(&b, "of %d\n", c.Total)
	}
	return b.String()
}

func dumpSeam(b *strings.Builder, text string, s *chunk.Seam, unit string) {
	fmt.Fprintf(b, "  %d %s", s.Byte, s.Cause)
	if !s.Source.Empty() {
		fmt.Fprintf(b, " %q", s.Source.Slice(text))
	}
	if s.Requested > 0 {
		fmt.Fprintf(b, ", %d of %d", s.Delivered, s.Requested)
	}
	if l := explain.LimitDetail(s.Limit, unit); l != "" {
		b.WriteString(": " + l)
	}
	b.WriteByte('\n')
}
