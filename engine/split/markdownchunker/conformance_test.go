package markdownchunker_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"chunkscope/engine/internal/golden"
	"chunkscope/engine/split/markdownchunker"
)

type referenceConfig struct {
	Max       int     `json:"max_chunk_size"`
	Min       int     `json:"min_chunk_size"`
	Overlap   int     `json:"overlap_size"`
	Code      float64 `json:"code_threshold"`
	Structure int     `json:"structure_threshold"`
	ListRatio float64 `json:"list_ratio_threshold"`
	ListCount int     `json:"list_count_threshold"`
	Strategy  *string `json:"strategy_override"`
	Bind      bool    `json:"enable_code_context_binding"`
	Gap       int     `json:"related_block_max_gap"`
	Output    bool    `json:"bind_output_blocks"`
	Pairs     bool    `json:"preserve_before_after_pairs"`
	Adaptive  bool    `json:"use_adaptive_sizing"`
	Config    *struct {
		Base     int     `json:"base_size"`
		MinScale float64 `json:"min_scale"`
		MaxScale float64 `json:"max_scale"`
		Code     float64 `json:"code_weight"`
		Table    float64 `json:"table_weight"`
		List     float64 `json:"list_weight"`
		Sentence float64 `json:"sentence_length_weight"`
	} `json:"adaptive_config"`
}

func (c *referenceConfig) toConfig() markdownchunker.Config {
	config := markdownchunker.Config{
		MaxChunkSize: c.Max, MinChunkSize: c.Min, OverlapSize: c.Overlap,
		CodeThreshold: c.Code, StructureThreshold: c.Structure, ListRatioThreshold: c.ListRatio, ListCountThreshold: c.ListCount,
		BindCode: c.Bind, RelatedBlockMaxGap: c.Gap, BindOutputBlocks: c.Output, BindBeforeWithAfter: c.Pairs,
	}
	if c.Strategy != nil {
		config.Strategy = *c.Strategy
	}
	if a := c.Config; c.Adaptive && a != nil {
		config.Adaptive = &markdownchunker.AdaptiveConfig{
			BaseSize: a.Base, MinScale: a.MinScale, MaxScale: a.MaxScale,
			CodeWeight: a.Code, TableWeight: a.Table, ListWeight: a.List, SentenceWeight: a.Sentence,
		}
	}
	return config
}

type expectedRun struct {
	Effective referenceConfig `json:"effective"`
	Strategy  *string         `json:"strategy_selected"`
	Error     *string         `json:"error"`
	Chunks    []struct {
		Content  string         `json:"content"`
		Start    int            `json:"start_line"`
		End      int            `json:"end_line"`
		Metadata map[string]any `json:"metadata"`
	} `json:"chunks"`
}

func TestMatchesReferenceImplementation(t *testing.T) {
	runs, failed := 0, 0
	golden.EachCase(t, "markdown/reference.json.zst", func(t *testing.T, c *golden.Case[expectedRun]) {
		doc := markdownchunker.Read(c.Text)
		for j := range c.Runs {
			runs++
			if compareRun(t, doc, c.Name, j, &c.Runs[j]) {
				failed++
			}
		}
	})
	t.Logf("%d runs, %d of them failed as expected", runs, failed)
}

// compareRun reports whether the run fails as expected.
func compareRun(t *testing.T, doc *markdownchunker.Document, name string, n int, want *expectedRun) bool {
	t.Helper()
	config := want.Effective.toConfig()
	larger := config
	larger.MaxChunkSize++
	earlier, _ := markdownchunker.Run(context.Background(), doc, larger, nil) // Run can reuse its context
	got, err := markdownchunker.Run(context.Background(), doc, config, earlier)
	var failure *markdownchunker.DocumentError
	if err != nil && !errors.As(err, &failure) {
		t.Fatal(err)
	}
	if want.Error != nil {
		if failure == nil || failure.OriginalMessage() != *want.Error {
			t.Errorf("%s run %d: %v, want %s", name, n, err, *want.Error)
		}
		return true
	}
	if err != nil {
		t.Errorf("%s run %d: %v", name, n, err)
		return true
	}
	if len(got.Chunks) != len(want.Chunks) {
		t.Errorf("%s run %d: %d chunks, want %d", name, n, len(got.Chunks), len(want.Chunks))
		return false
	}
	for i, c := range got.Chunks {
		w := &want.Chunks[i]
		if c.Content() != w.Content || c.Start != w.Start || c.End != w.End {
			t.Errorf("%s run %d chunk %d: lines %d–%d, want %d–%d:\n%q\n%q", name, n, i, c.Start, c.End, w.Start, w.End, c.Content(), w.Content)
			return false
		}
		fields := map[string]any{}
		for _, f := range got.Fields(i) {
			if f.Name != "start_line" && f.Name != "end_line" {
				fields[f.Name] = f.Value
			}
		}
		if metadata := toJSONTypes(t, fields); !reflect.DeepEqual(metadata, w.Metadata) {
			t.Errorf("%s run %d chunk %d: metadata\n%v\nwant\n%v", name, n, i, metadata, w.Metadata)
			return false
		}
	}
	return false
}

// toJSONTypes converts fields to the types that JSON decoding produces.
func toJSONTypes(t *testing.T, fields map[string]any) (out map[string]any) {
	t.Helper()
	data, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}
