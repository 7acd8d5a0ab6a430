package engine_test

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/internal/golden"
	"chunkscope/engine/settings"
)

// recursiveSettings returns settings for LangChain's splitter without native overlap.
func recursiveSettings(size int, mode string) engine.Settings {
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize = "recursive", mode, size
	return s
}

func TestBudgetOverRecursiveChunks(t *testing.T) {
	runs := 0
	golden.Each(t, "overlap/dify-markdown-chunker.json.zst", func(t *testing.T, name string, data []byte) {
		doc := load(t, name)
		for _, run := range golden.Decode[struct {
			Runs []struct {
				Config struct {
					ChunkSize         int     `json:"chunk_size"`
					OverlapSize       int     `json:"overlap_size"`
					OverlapPercentage float64 `json:"overlap_percentage"`
				}
				Chunks []struct {
					Content     string
					OverlapSize int `json:"overlap_size"`
				}
				Statistics struct {
					With int `json:"chunks_with_overlap"`
					Sum  int `json:"total_overlap_size"`
				}
			}
		}](t, data).Runs {
			s := recursiveSettings(run.Config.ChunkSize, "budget")
			s.OverlapSize, s.OverlapPercentage = run.Config.OverlapSize, run.Config.OverlapPercentage
			r := mustRun(t, doc, s)
			runs++
			if r.Chunks.Len() != len(run.Chunks) {
				t.Fatalf("%+v: got %d chunks, want %d", run.Config, r.Chunks.Len(), len(run.Chunks))
			}
			for i, want := range run.Chunks {
				if got := r.Content(i); got != want.Content {
					t.Fatalf("%+v: chunk %d:\n got %q\nwant %q", run.Config, i, got, want.Content)
				}
				if i > 0 && r.Seams[i-1].Delivered != want.OverlapSize {
					t.Fatalf("%+v: delivered %d to chunk %d, want %d", run.Config, r.Seams[i-1].Delivered, i, want.OverlapSize)
				}
			}
			with, sum := 0, 0
			for i := range r.Seams {
				if !r.Chunks.At(i + 1).Overlap.Empty() {
					with++
					sum += r.Seams[i].Delivered
				}
			}
			if with != run.Statistics.With || sum != run.Statistics.Sum {
				t.Fatalf("%+v: got %d chunks with overlap, %d units in total, want %+v", run.Config, with, sum, run.Statistics)
			}
		}
	})
	t.Logf("%d runs", runs)
}

func TestSentencesOverRecursiveChunks(t *testing.T) {
	runs := 0
	golden.Each(t, "overlap/packlet.json.zst", func(t *testing.T, name string, data []byte) {
		if strings.HasPrefix(name, "_") {
			return
		}
		doc := load(t, name)
		for _, run := range golden.Decode[struct {
			Runs []struct {
				Config struct {
					Base    string
					Options struct {
						ChunkSize int `json:"chunk_size"`
					} `json:"base_options"`
				}
				Overlaps []struct {
					OverlapSentences int
					Chunks           []struct{ Content string }
				}
			}
		}](t, data).Runs {
			if run.Config.Base != "langchain-recursive" {
				continue
			}
			for _, want := range run.Overlaps {
				s := recursiveSettings(run.Config.Options.ChunkSize, "sentences")
				s.OverlapSentences = want.OverlapSentences
				r := mustRun(t, doc, s)
				runs++
				if r.Chunks.Len() != len(want.Chunks) {
					t.Fatalf("%+v, %d sentences: got %d chunks, want %d", run.Config, want.OverlapSentences, r.Chunks.Len(), len(want.Chunks))
				}
				for i, w := range want.Chunks {
					if got := r.Content(i); got != w.Content {
						t.Fatalf("%+v, %d sentences: chunk %d:\n got %q\nwant %q", run.Config, want.OverlapSentences, i, got, w.Content)
					}
				}
			}
		}
	})
	t.Logf("%d runs", runs)
}

func load(t *testing.T, name string) *engine.Document {
	t.Helper()
	doc, err := engine.Load(golden.Document(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func mustRun(t *testing.T, doc *engine.Document, s engine.Settings) *engine.Result {
	t.Helper()
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
