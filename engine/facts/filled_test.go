package facts

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// Every number of a report is counted in some document: one that is left out would let each
// check pass.
func TestEveryNumberIsCounted(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "docs", "*"))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, name := range []string{"default", "open-webui", "dify-parent-child", "fixed-window"} {
		preset, err := settings.FindPreset(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			doc, err := engine.New(file, text)
			if err != nil {
				continue
			}
			s := preset.Settings()
			s.MaxChunksPerDocument = 9 // so that some text is dropped
			r, err := engine.Run(t.Context(), doc, s)
			if err != nil {
				t.Fatal(err)
			}
			m, err := metrics.Measure(t.Context(), r, metrics.Options{Model: metrics.Models[0].Name})
			if err != nil {
				t.Fatal(err)
			}
			noteNumbers(reflect.ValueOf(m).Elem(), seen)
		}
	}
	for name, counted := range seen {
		if !counted {
			t.Errorf("%s of the report is 0 in all documents", name)
		}
	}
	if len(seen) < 6 {
		t.Errorf("only %d numbers", len(seen))
	}
}

// noteNumbers notes which whole numbers that the report itself holds are not 0.
func noteNumbers(report reflect.Value, seen map[string]bool) {
	for i := range report.NumField() {
		if f := report.Type().Field(i); f.IsExported() && f.Type.Kind() == reflect.Int {
			seen[f.Name] = seen[f.Name] || !report.Field(i).IsZero()
		}
	}
}
