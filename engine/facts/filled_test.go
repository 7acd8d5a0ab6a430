package facts

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// Every number in a report must be nonzero for at least one test document. Otherwise, tests that
// compare reports could miss a number that is never computed.
func TestEveryNumberIsNonzero(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "docs", "*"))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, name := range []string{"default", "open-webui", "dify-parent-child", "fixed-window", "context", "tokens-256"} {
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
			s.MaxChunksPerDocument = 9 // drops some text
			r, err := engine.Run(t.Context(), doc, s)
			if err != nil {
				t.Fatal(err)
			}
			m, err := metrics.Measure(t.Context(), r, metrics.Options{Model: "all-MiniLM-L12-v2", NearDuplicates: true, EditCost: true})
			if err != nil {
				t.Fatal(err)
			}
			recordNumbers("Report", reflect.ValueOf(m), seen)
			var twice metrics.Sum
			twice.Add(m)
			twice.Add(m)
			compareShares(t, "Report", reflect.ValueOf(m), reflect.ValueOf(twice.Report()))
			if t.Failed() {
				return
			}
		}
	}
	for name, counted := range seen {
		if !counted {
			t.Errorf("%s is 0 or missing in all documents: set it in metrics.Measure, or add a document that contains it to testdata/docs", name)
		}
	}
	if len(seen) < 6 {
		t.Errorf("got %d numbers, want at least 6", len(seen))
	}
}

func TestEveryNumberHasJSONName(t *testing.T) {
	inner := []string{"Broken", "SumOfSquares", "Dropped"}
	for f := range reflect.TypeFor[metrics.Report]().Fields() {
		key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.IsExported() && !slices.Contains(inner, f.Name) && (key == "" || key == "-" || key != strings.ToLower(key)) {
			t.Errorf("Report.%s is %q in JSON: tag it with its name in snake_case", f.Name, key)
		}
	}
}

func compareShares(t *testing.T, name string, once, twice reflect.Value) {
	switch once.Kind() {
	case reflect.Float64:
		if once.Float() != twice.Float() {
			t.Errorf("the sum over two copies has %s = %v, want %v: tag it sum:\"skip\", and compute it in Sum.Report (metrics/sum.go)", name, twice, once)
		}
	case reflect.Pointer:
		if !once.IsNil() {
			compareShares(t, name, once.Elem(), twice.Elem())
		}
	case reflect.Map:
		for _, key := range once.MapKeys() {
			compareShares(t, name+"."+key.String(), once.MapIndex(key), twice.MapIndex(key))
		}
	case reflect.Struct:
		for i := range once.NumField() {
			if f := once.Type().Field(i); f.IsExported() && f.Tag.Get("json") != "-" {
				compareShares(t, name+"."+f.Name, once.Field(i), twice.Field(i))
			}
		}
	}
}

func recordNumbers(name string, value reflect.Value, seen map[string]bool) {
	switch value.Kind() {
	case reflect.Int, reflect.Float64, reflect.Array, reflect.Map, reflect.Slice:
		seen[name] = seen[name] || !value.IsZero()
	case reflect.Pointer:
		seen[name] = seen[name] || !value.IsNil()
		if !value.IsNil() {
			recordNumbers(name, value.Elem(), seen)
		}
	case reflect.Struct:
		for i := range value.NumField() {
			if f := value.Type().Field(i); f.IsExported() && f.Tag.Get("sum") != "same" && name != "Report.Parents.Altered" {
				recordNumbers(name+"."+f.Name, value.Field(i), seen)
			}
		}
	}
}
