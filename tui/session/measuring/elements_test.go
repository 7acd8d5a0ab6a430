package measuring_test

import (
	"maps"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/tour"
	"chunkscope/tui/session/sessiontest"
)

func TestRemedyRepairs(t *testing.T) {
	for _, set := range []string{
		"strategy=window overlap_mode=none", "strategy=window overlap_mode=native", "strategy=fallback overlap_mode=context",
		"strategy=recursive overlap_mode=native", "strategy=window overlap_mode=budget", "strategy=window overlap_mode=sentences",
	} {
		b := sessiontest.NewBench(t, tour.SampleMarkdown, append(strings.Fields(set), "max_chunk_size=300", "min_chunk_size=50", "overlap_size=10", "overlap_sentences=0")...)
		s := b.S
		offered := 0
		for i := range s.View.Result.Seams {
			cut := s.View.SeveredAt(i)
			if cut == nil || cut.IsWhole() {
				continue
			}
			b.RunTasks(s.Elements.RepairTask(i)...)
			r, known := s.Elements.Repair()
			if !known || r == nil {
				t.Errorf("%s: found no repair for %q", set, cut.Slice(s.Doc.Text))
				continue
			}
			offered++
			after, err := engine.Run(t.Context(), s.Doc, r.Settings)
			if err != nil {
				t.Fatal(err)
			}
			status := metrics.FindStatus(after, cut.Kind, cut.Element)
			if !status.IsWhole() || len(r.Changed) == 0 {
				t.Errorf("%s: %v does not repair %q", set, r.Changed, cut.Slice(s.Doc.Text))
			}
			if offered > 5 {
				break
			}
		}
		if offered == 0 && !strings.Contains(set, "fallback") {
			t.Errorf("%s: no repair was offered", set)
		}
	}
}

// NextSevered must visit exactly the seams that split an element that no chunk contains completely.
func TestNextSeveredVisitsAll(t *testing.T) {
	b := sessiontest.NewBench(t, tour.SampleMarkdown, "strategy=window", "overlap_mode=native", "max_chunk_size=300", "overlap_size=40")
	s := b.S
	if _, _, known := s.Elements.NextSevered(1); known {
		t.Error("NextSevered found a seam before the search")
	}
	b.RunTasks(s.Elements.Task()...)
	want := map[int]bool{}
	for i := range s.View.Result.Seams {
		if cut := s.View.SeveredAt(i); cut != nil && !cut.IsWhole() {
			want[i+1] = true
		}
	}
	seen := map[int]bool{}
	for range want {
		i, ok, known := s.Elements.NextSevered(1)
		if !ok || !known {
			t.Fatal("NextSevered found no seam")
		}
		s.Select(i)
		seen[i] = true
	}
	if !maps.Equal(seen, want) || len(want) == 0 {
		t.Errorf("visited seams = %v, want %v", seen, want)
	}
	at := s.Selected
	if i, _, _ := s.Elements.NextSevered(1); i != s.Selected {
		s.Select(i)
		if i, _, _ = s.Elements.NextSevered(-1); i != at {
			t.Errorf("NextSevered(-1) from %d = %d, want %d", s.Selected, i, at)
		}
	}
}

func TestChunkFacts(t *testing.T) {
	b := sessiontest.NewBench(t, "One is here. Two is here. Three is here.\n", "strategy=window", "max_chunk_size=15", "overlap_mode=none")
	s := b.S
	s.Select(1)
	if s.Measures.Chunk() != nil {
		t.Error("the split elements are known before the search")
	}
	b.RunTasks(s.Measures.ChunkTask()...)
	f := s.Measures.Chunk()
	if f == nil || f.Chars != 15 || f.Words != 4 || f.Tokens < 4 || f.Whole.Whole != 0 || f.Whole.Total != 2 {
		t.Fatalf("unexpected facts %+v", f)
	}
	if f.Before == nil || f.Before.Missing != 2 || !f.Before.Reachable {
		t.Errorf("unexpected split element at the first seam: %+v", f.Before)
	}
	if len(f.Parts) != 2 || f.Parts[0].Whole || f.Parts[0].Kind != element.Sentence {
		t.Errorf("unexpected partial elements: %+v", f.Parts)
	}
}
