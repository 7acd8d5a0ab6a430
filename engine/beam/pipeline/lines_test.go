package pipeline

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
)

func TestEachLineIsReadOnce(t *testing.T) {
	folder := t.TempDir()
	rapid.Check(t, func(r *rapid.T) {
		lines := rapid.SliceOfN(rapid.StringMatching(`[a-zé]{0,9}\r?`), 0, 12).Draw(r, "lines")
		text := strings.Join(lines, "\n")
		name := filepath.Join(folder, "lines.jsonl")
		writeFile(t, name, []byte(text))
		var want []string
		at := 0
		for line := range strings.Lines(text) {
			if strings.TrimSpace(line) != "" {
				want = append(want, fmt.Sprintf("%s, byte %d: %q", name, at, line))
			}
			at += len(line)
		}
		cuts := rapid.SliceOfN(rapid.IntRange(0, len(text)), 0, 4).Draw(r, "cuts")
		slices.Sort(cuts)
		cuts = append(cuts, len(text))
		var got []string
		f, from := &lineFn{}, 0
		for _, to := range cuts {
			if from == to && len(text) > 0 {
				continue
			}
			part := f.CreateTracker(offsetrange.Restriction{Start: int64(from), End: int64(to)})
			err := f.ProcessElement(context.Background(), part, fileio.FileMetadata{Path: name, Size: int64(len(text))},
				func(raw Raw) { got = append(got, fmt.Sprintf("%s: %q", raw.From, raw.Data)) },
				func(p Problem) { r.Errorf("%+v", p) })
			if err != nil || part.GetError() != nil || !part.IsDone() {
				r.Fatalf("range %d to %d: error %v, tracker %v", from, to, err, part)
			}
			from = to
		}
		if !slices.Equal(got, want) {
			r.Errorf("\n got %q\nwant %q", got, want)
		}
	})
}

func TestCompressedFilesAreNotSplit(t *testing.T) {
	f := &lineFn{}
	file := fileio.FileMetadata{Path: "a.jsonl.gz", Size: 10 * blockBytes}
	r := f.CreateInitialRestriction(file)
	if parts := f.SplitRestriction(file, r); len(parts) != 1 || f.RestrictionSize(file, r) != float64(file.Size) {
		t.Errorf("got ranges %v of size %v, want one range for the whole file", parts, f.RestrictionSize(file, r))
	}
	var part sdf.RTracker = f.CreateTracker(r)
	if primary, residual, err := part.TrySplit(0.5); primary != r || residual != nil || err != nil {
		t.Errorf("TrySplit = %v, %v, %v, want the whole range", primary, residual, err)
	}
	if parts := f.SplitRestriction(fileio.FileMetadata{}, offsetrange.Restriction{End: 2*blockBytes + 1}); len(parts) != 2 {
		t.Errorf("got ranges %v, want two", parts)
	}
}

func TestLongLinesAreSkipped(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.jsonl")
	writeFile(t, name, []byte(strings.Repeat("x", 200_000)+"\nshort\n"+strings.Repeat("y", 100)))
	in, err := openLines(t.Context(), name, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	for _, want := range []string{`"" line too long 200001`, `"short\n" <nil> 200007`, "\"\" line too long\nEOF 200107"} {
		line, err := in.next(50)
		if got := fmt.Sprintf("%q %v %d", line, err, in.offset); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
