package overlap

import (
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/internal/golden"
	"chunkscope/engine/settings"
)

type managerChunk struct {
	Content  string
	Metadata struct {
		HasOverlap  bool   `json:"has_overlap"`
		OverlapSize int    `json:"overlap_size"`
		OverlapType string `json:"overlap_type"`
	}
}

type managerConfig struct {
	EnableOverlap     *bool    `json:"enable_overlap"`
	MaxChunkSize      *int     `json:"max_chunk_size"`
	OverlapSize       *int     `json:"overlap_size"`
	OverlapPercentage *float64 `json:"overlap_percentage"`
}

// Missing values are set to the defaults of the reference implementation (B9).
func (c managerConfig) settings() settings.Settings {
	return newModeSettings("budget", "chars", func(s *settings.Settings) {
		s.MaxChunkSize, s.OverlapSize, s.OverlapPercentage = 4096, 200, 0.1
		if c.MaxChunkSize != nil {
			s.MaxChunkSize = *c.MaxChunkSize
		}
		if c.OverlapSize != nil {
			s.OverlapSize = *c.OverlapSize
		}
		if c.OverlapPercentage != nil {
			s.OverlapPercentage = *c.OverlapPercentage
		}
		if c.EnableOverlap != nil && !*c.EnableOverlap {
			s.OverlapMode = "none"
		}
	})
}

type managerSet struct {
	Name         string
	InputChunks  []managerChunk `json:"input_chunks"`
	SourceConfig any            `json:"source_config"`
	Runs         []struct {
		Config     managerConfig
		Chunks     []managerChunk
		Statistics struct {
			Avg        float64 `json:"avg_overlap_size"`
			With       int     `json:"chunks_with_overlap"`
			Percentage float64 `json:"overlap_percentage"`
			Total      int     `json:"total_chunks"`
			Sum        int     `json:"total_overlap_size"`
		}
	}
}

func TestBudgetMatchesOverlapManager(t *testing.T) {
	runs, helpers := 0, 0
	golden.Each(t, "overlap/overlap-manager-v1.json.zst", func(t *testing.T, name string, data []byte) {
		if name == "_helpers" {
			helpers += checkHelpers(t, data)
			return
		}
		file := golden.Decode[struct{ Sets, Cases []managerSet }](t, data)
		for _, set := range append(file.Sets, file.Cases...) {
			for i := range set.Runs {
				checkManagerRun(t, &set, i)
				runs++
			}
		}
	})
	if runs < 880 || helpers < 392 {
		t.Errorf("checked %d runs and %d helper rows, want at least 880 and 392", runs, helpers)
	}
	t.Logf("%d runs, %d helper rows", runs, helpers)
}

func checkManagerRun(t *testing.T, set *managerSet, i int) {
	t.Helper()
	want := set.Runs[i]
	contents := make([]string, len(set.InputChunks))
	for j, c := range set.InputChunks {
		contents[j] = c.Content
	}
	job := newJob(t, want.Config.settings(), contents...)
	got := runMode(t, job)
	if len(got) != len(want.Chunks) {
		t.Fatalf("%s: got %d chunks, want %d", set.Name, len(got), len(want.Chunks))
	}
	stats := statistics{chunks: len(got)}
	for j, w := range want.Chunks {
		size := 0
		if j > 0 {
			size = job.Seams[j-1].Delivered
		}
		before := set.InputChunks[j].Metadata
		hasOverlap := !job.Chunks.At(j).Overlap.Empty()
		if hasOverlap {
			before.HasOverlap, before.OverlapSize, before.OverlapType = true, size, "prefix"
		}
		if got[j] != w.Content || before != w.Metadata {
			t.Fatalf("%s run %d chunk %d: got %q %+v\nwant %q %+v", set.Name, i, j, got[j], before, w.Content, w.Metadata)
		}
		if before.HasOverlap {
			stats.add(before.OverlapSize)
		}
	}
	s := want.Statistics
	if stats != (statistics{s.Total, s.With, s.Sum, s.Avg, s.Percentage}) {
		t.Fatalf("%s run %d: statistics = %+v, want %+v", set.Name, i, stats, s)
	}
}

func checkHelpers(t *testing.T, data []byte) (rows int) {
	file := golden.Decode[struct {
		Helpers []struct {
			Text       string
			Sentences  []string
			Unbalanced bool
			BySize     []struct {
				Size             int
				Suffix, Truncate *string
			} `json:"by_size"`
		}
	}](t, data)
	b := &budget{counter: &charCounter{}, countsChars: true}
	for _, h := range file.Helpers {
		p := passage{text: h.Text, sourceStart: -1}
		s := &side{passage: p, size: utf8.RuneCountInString(h.Text)}
		if got := splitSentences(h.Text); strings.Join(got, "|") != strings.Join(h.Sentences, "|") {
			t.Errorf("sentences of %q = %q, want %q", h.Text, got, h.Sentences)
		}
		if got := hasOddFences(h.Text, chunk.Span{End: len(h.Text)}); got != h.Unbalanced {
			t.Errorf("hasOddFences(%q) = %v, want %v", h.Text, got, h.Unbalanced)
		}
		for _, row := range h.BySize {
			rows++
			if row.Suffix != nil && h.Text != "" {
				b.findSuffix(s, row.Size)
				if got := b.tail.span.Slice(h.Text); got != *row.Suffix {
					t.Errorf("suffix of %q at %d = %q, want %q", h.Text, row.Size, got, *row.Suffix)
				}
			}
			if row.Truncate != nil {
				rows++
				span := b.truncate(p, chunk.Span{End: len(h.Text)}, row.Size)
				if got := span.Slice(h.Text); got != *row.Truncate {
					t.Errorf("truncate of %q at %d = %q, want %q", h.Text, row.Size, got, *row.Truncate)
				}
			}
		}
	}
	return rows
}

func splitSentences(text string) []string {
	var out []string
	to := len(text)
	mark, from := pythonSpaces.lastSentenceEnd(text, to)
	if mark < 0 {
		return nil
	}
	for to > 0 {
		if from < to {
			out = append([]string{text[from:to]}, out...)
			to = from
		}
		mark, from = pythonSpaces.lastSentenceEnd(text, mark)
	}
	return out
}

type sentenceRun struct {
	Config     struct{ Base string }
	BaseChunks []struct{ Content string } `json:"base_chunks"`
	Overlaps   []struct {
		OverlapSentences int
		Chunks           []struct{ Content string }
	}
}

func TestSentencesMatchPacklet(t *testing.T) {
	runs := 0
	golden.Each(t, "overlap/packlet.json.zst", func(t *testing.T, name string, data []byte) {
		if name == "_edge" {
			checkEdges(t, data)
			return
		}
		for _, run := range golden.Decode[struct{ Runs []sentenceRun }](t, data).Runs {
			contents := make([]string, len(run.BaseChunks))
			for i, c := range run.BaseChunks {
				contents[i] = c.Content
			}
			for _, want := range run.Overlaps {
				runs++
				got := runMode(t, newJob(t, sentenceSettings(want.OverlapSentences), contents...))
				for i, w := range want.Chunks {
					if got[i] != w.Content {
						t.Fatalf("%s, %d sentences, chunk %d: got %q\nwant %q", run.Config.Base, want.OverlapSentences, i, got[i], w.Content)
					}
				}
			}
		}
	})
	if runs < 7*5*5 {
		t.Errorf("checked %d runs, want at least 175", runs)
	}
	t.Logf("%d runs", runs)
}

func sentenceSettings(k int) settings.Settings {
	return newModeSettings("sentences", "chars", func(s *settings.Settings) { s.OverlapSentences = k })
}

func checkEdges(t *testing.T, data []byte) {
	for _, e := range golden.Decode[[]struct {
		Label, Prev, Next, Result string
		OverlapSentences          float64
	}](t, data) {
		k := int(e.OverlapSentences)
		got := runMode(t, newJob(t, sentenceSettings(k), e.Prev, e.Next))
		if got[1] != e.Result {
			t.Errorf("%s: content = %q, want %q", e.Label, got[1], e.Result)
		}
	}
}

func TestContextMatchesMarkdownChunker(t *testing.T) {
	seams := 0
	golden.Each(t, "overlap/context-v2.json.zst", func(t *testing.T, name string, data []byte) {
		if strings.HasPrefix(name, "_") {
			return
		}
		for _, run := range golden.Decode[struct {
			Runs []struct {
				Effective struct {
					OverlapSize int `json:"overlap_size"`
				}
				Chunks []struct {
					Content  string
					Metadata struct {
						Previous string `json:"previous_content"`
						Next     string `json:"next_content"`
						Size     int    `json:"overlap_size"`
					}
				}
			}
		}](t, data).Runs {
			contents := make([]string, len(run.Chunks))
			for i, c := range run.Chunks {
				contents[i] = c.Content
			}
			job := newJob(t, newModeSettings("context", "chars", func(s *settings.Settings) {
				s.OverlapSize = run.Effective.OverlapSize
			}), contents...)
			runMode(t, job)
			for i, c := range run.Chunks {
				previous, next := job.Chunks.At(i).ContextBefore.Slice(job.Doc.Text), job.Chunks.At(i).ContextAfter.Slice(job.Doc.Text)
				if previous != c.Metadata.Previous || next != c.Metadata.Next {
					t.Fatalf("size %d: context of chunk %d = %q and %q\nwant %q and %q", run.Effective.OverlapSize, i,
						previous, next, c.Metadata.Previous, c.Metadata.Next)
				}
				if i > 0 && job.Seams[i-1].Delivered != c.Metadata.Size {
					t.Fatalf("chunk %d: Delivered = %d, want %d", i, job.Seams[i-1].Delivered, c.Metadata.Size)
				}
				seams++
			}
		}
	})
	t.Logf("%d chunks", seams)
}

func TestContextMatchesReference(t *testing.T) {
	data, err := os.ReadFile("../../testdata/overlap/context-windows.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		Content, Start, End string
		Size                int
	}
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		job := newJob(t, newModeSettings("context", "chars", nil), row.Content)
		c := contextMaker{counter: newCounter(job), size: row.Size, unit: "chars"}
		s := &side{passage: newPassage(job.Doc, job.Chunks.At(0))}
		if n := utf8.RuneCountInString(row.Content); row.Size >= n {
			continue
		}
		s.size = math.MaxInt32
		tail, head := c.tail(s), c.head(s)
		gotEnd, gotStart := row.Content[tail.Start:tail.End], row.Content[head.Start:head.End]
		if row.Size == 0 {
			row.Start, row.End = "", ""
		}
		if gotEnd != row.End || gotStart != row.Start {
			t.Errorf("context of %q at %d = %q and %q, want %q and %q", row.Content, row.Size, gotStart, gotEnd, row.Start, row.End)
		}
	}
}

type statistics struct {
	chunks, withOverlap, size int
	mean, percentage          float64
}

func (s *statistics) add(n int) {
	s.withOverlap++
	s.size += n
	s.mean = float64(s.size) / float64(s.withOverlap)
	s.percentage = float64(s.withOverlap) / float64(s.chunks) * 100
}
