package split_test

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine/internal/golden"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
)

const rubySplitter = "window/parse-stack-next.json.zst"

func TestWindowMatchesRubySplitter(t *testing.T) {
	eachRun(t, rubySplitter, func(t *testing.T, doc *segment.Analysis, r *run) {
		unit := map[string]string{"chars": "chars", "tokens": "words"}[r.Config.By]
		s := rubySettings(t, r.Config.Size, r.Config.Overlap, unit, r.Config.Max)
		c := cut(t, doc, s)
		label := fmt.Sprintf("%s %+v", doc.Name, r.Config)
		checkContents(t, label, contents(doc, c), r.Chunks)
		if c.Total != r.Total || c.Total > c.Chunks.Len() != r.Truncated {
			t.Errorf("%s: %d of %d chunks, want %d of %d", label, c.Chunks.Len(), c.Total, len(r.Chunks), r.Total)
		}
	})
}

func rubySettings(t *testing.T, size, overlap int, unit string, limit int) settings.Settings {
	t.Helper()
	return changeDefaults(t, "strategy=window", "overlap_mode=native", "window_tail=true", "unit="+unit,
		fmt.Sprint("max_chunk_size=", size), fmt.Sprint("overlap_size=", overlap),
		fmt.Sprint("max_chunks_per_document=", limit))
}

// rubyResults holds results of the Ruby splitter for unusual arguments and texts (rules/window,
// Sources).
type rubyResults struct {
	Constructor []struct {
		Args    map[string]string
		OK      bool
		Message string
	}
	Edge []struct {
		Label, Input string
		Config       struct {
			Size, Overlap int
			By            string
			Max           int `json:"max_chunks_per_document"`
		}
		Chunks []string
		Total  int `json:"total_before_truncation"`
	}
}

func eachRubyResult(t *testing.T, check func(t *testing.T, o *rubyResults)) {
	t.Helper()
	golden.Each(t, rubySplitter, func(t *testing.T, name string, data []byte) {
		if name == "_errors" {
			o := golden.Decode[rubyResults](t, data)
			check(t, &o)
		}
	})
}

func TestWindowRejectsSameArgumentsAsRubySplitter(t *testing.T) {
	keys := []struct{ arg, key, ruby string }{
		{"size", "max_chunk_size", "800"},
		{"overlap", "overlap_size", "100"},
		{"by", "unit", "chars"},
		{"max_chunks_per_document", "max_chunks_per_document", "200"},
	}
	eachRubyResult(t, func(t *testing.T, o *rubyResults) {
		for _, c := range o.Constructor {
			s := changeDefaults(t, "strategy=window", "overlap_mode=native", "window_tail=true")
			var err error
			for _, k := range keys {
				v, ok := c.Args[k.arg]
				if !ok {
					v = k.ruby
				}
				if e := settings.Assign(&s, k.key+"="+v); e != nil && err == nil {
					err = e
				}
			}
			if err == nil {
				err = settings.Check(s)
			}
			wantOK := c.OK || c.Args["max_chunks_per_document"] == "0" && c.Args["size"] == "10" // 0 means no limit in our settings
			if (err == nil) != wantOK {
				t.Errorf("%v: error = %v, but the Ruby splitter returns %q", c.Args, err, c.Message)
			}
		}
	})
}

func TestWindowEdgeCases(t *testing.T) {
	eachRubyResult(t, func(t *testing.T, o *rubyResults) {
		for _, e := range o.Edge {
			if e.Input == "nil" {
				continue // a Go string cannot be nil
			}
			unit := "chars"
			if e.Config.By == "tokens" {
				unit = "words"
			}
			doc := text(t, e.Input)
			c := cut(t, doc, rubySettings(t, e.Config.Size, e.Config.Overlap, unit, e.Config.Max))
			if got := contents(doc, c); strings.Join(got, "\x00") != strings.Join(e.Chunks, "\x00") || c.Total != e.Total {
				t.Errorf("%s: chunks = %q, total %d; want %q, total %d", e.Label, got, c.Total, e.Chunks, e.Total)
			}
		}
	})
}
