package engine_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/internal/golden"
	"chunkscope/engine/settings"
)

type referenceRun struct {
	Effective map[string]any `json:"effective"`
	Error     *string        `json:"error"`
	Chunks    []struct {
		Content  string         `json:"content"`
		Start    int            `json:"start_line"`
		End      int            `json:"end_line"`
		Metadata map[string]any `json:"metadata"`
	} `json:"chunks"`
}

// settings converts the recorded configuration to our settings.
func (r *referenceRun) settings(t *testing.T) engine.Settings {
	t.Helper()
	s := settings.Default()
	s.MarkdownRules, s.OverlapMode = settings.Reference, "context"
	config := map[string]any{}
	if adaptive, ok := r.Effective["adaptive_config"].(map[string]any); ok {
		config = adaptive
	}
	maps.Copy(config, r.Effective)
	for key, value := range config {
		if name, ok := value.(string); ok && key == "strategy_override" {
			s.Strategy = name
		}
		x, ok := settings.Lookup(key)
		if !ok || value == nil {
			continue
		}
		text, err := json.Marshal(value)
		if err == nil {
			err = x.Set(&s, string(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestReferenceMatchesImplementation compares contents, lines, metadata and failures with recorded
// runs.
func TestReferenceMatchesImplementation(t *testing.T) {
	runs := 0
	golden.EachCase(t, "markdown/reference.json.zst", func(t *testing.T, c *golden.Case[referenceRun]) {
		doc, err := engine.New(c.Name, []byte(c.Text))
		if err != nil {
			t.Fatal(err)
		}
		for j := range c.Runs {
			runs++
			compareWithReference(t, doc, &c.Runs[j])
		}
	})
	if runs < 1000 {
		t.Errorf("%d runs", runs)
	}
}

func compareWithReference(t *testing.T, doc *engine.Document, want *referenceRun) {
	t.Helper()
	s := want.settings(t)
	r, err := engine.Run(t.Context(), doc, s)
	if (err != nil) != (want.Error != nil) {
		t.Fatalf("%+v: %v", s, err)
	}
	if err != nil {
		return
	}
	if r.Chunks.Len() != len(want.Chunks) {
		t.Fatalf("%+v: got %d chunks, want %d", s, r.Chunks.Len(), len(want.Chunks))
	}
	for i, w := range want.Chunks {
		metadata := map[string]any{}
		for _, f := range r.Metadata(i) {
			metadata[f.Name] = f.Value
		}
		w.Metadata["start_line"], w.Metadata["end_line"] = w.Start, w.End
		if r.Content(i) != w.Content || !reflect.DeepEqual(toJSONTypes(t, metadata), toJSONTypes(t, w.Metadata)) {
			t.Fatalf("%+v: chunk %d: got\n%q\n%v, want\n%q\n%v", s, i, r.Content(i), metadata, w.Content, w.Metadata)
		}
	}
}

func toJSONTypes(t *testing.T, v any) (out any) {
	t.Helper()
	data, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(data, &out)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}
