package systems_test

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/internal/golden"
	"chunkscope/engine/settings"
)

// expected holds the recorded results of a system for one document.
type expected struct {
	Runs []struct {
		Config struct {
			Size      int    `json:"chunk_size"`
			Overlap   int    `json:"chunk_overlap"`
			Separator string `json:"separator"`
			Length    int    `json:"max_length"`
			Shared    int    `json:"overlap"`
			Units     int    `json:"split_length"`
			Stride    int    `json:"split_overlap"`
			// Preset and Changes are the equivalent settings in this program.
			Preset  string
			Changes []string
		}
		Chunks []string
	}
}

// checkConformance compares our chunks with the recorded ones, without white space at their ends. If
// failures returns a reason for a run, that run must differ.
func checkConformance(t *testing.T, file, preset string, changes func(run *expected, i int) []string, failures func(doc string, i int) string) {
	t.Helper()
	golden.Each(t, "systems/"+file+".json.zst", func(t *testing.T, name string, data []byte) {
		recorded := golden.Decode[expected](t, data)
		text, err := os.ReadFile(golden.Document(t, name))
		if err != nil {
			t.Fatal(err)
		}
		for i := range recorded.Runs {
			s := setting{preset: cmp.Or(recorded.Runs[i].Config.Preset, preset), changes: changes(&recorded, i)}
			got, want := stripChunks(cutByPreset(t, string(text), &s)), stripChunks(recorded.Runs[i].Chunks)
			isEqual := slices.Equal(got, want)
			switch reason := failures(name, i); {
			case isEqual && reason != "":
				t.Errorf("%s, run %d: chunks match, although a difference is listed: %s", name, i, reason)
			case !isEqual && reason == "":
				index := 0
				for index < min(len(got), len(want)) && got[index] == want[index] {
					index++
				}
				t.Errorf("%s, run %d: %d chunks, want %d; chunk %d is\n%q\nwant\n%q", name, i, len(got), len(want), index, findChunk(got, index), findChunk(want, index))
			}
		}
	})
}

func findChunk(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return ""
}

func stripChunks(chunks []string) (out []string) {
	for _, c := range chunks {
		if c = strings.TrimSpace(c); c != "" {
			out = append(out, c)
		}
	}
	return out
}

func noFailures(string, int) string { return "" }

func TestLlamaIndexSentencesConforms(t *testing.T) {
	checkConformance(t, "llamaindex-sentence", "llamaindex-sentences", func(f *expected, i int) []string {
		c := &f.Runs[i].Config
		return []string{fmt.Sprint("max_chunk_size=", c.Size), fmt.Sprint("overlap_size=", c.Overlap)}
	}, noFailures)
}

func TestOpenWebUIConforms(t *testing.T) {
	checkConformance(t, "open-webui", "open-webui", func(f *expected, i int) []string {
		c := &f.Runs[i].Config
		return []string{fmt.Sprint("max_chunk_size=", c.Size), fmt.Sprint("overlap_size=", c.Overlap)}
	}, noFailures)
}

func TestDifyConforms(t *testing.T) {
	checkConformance(t, "dify-general", "dify-general", func(f *expected, i int) []string {
		c := &f.Runs[i].Config
		return []string{
			"leading_marks=stops", "separators=" + settings.EncodeList([]string{c.Separator}),
			fmt.Sprint("max_chunk_size=", c.Length), fmt.Sprint("overlap_size=", c.Shared),
		}
	}, noFailures)
}

func TestHaystackConforms(t *testing.T) {
	checkConformance(t, "haystack-word", "haystack-words", func(f *expected, i int) []string {
		c := &f.Runs[i].Config
		return []string{fmt.Sprint("max_chunk_size=", c.Units), fmt.Sprint("overlap_size=", c.Stride)}
	}, noFailures)
}

// The expected results are from a release before 1.6.
func TestChonkieRecursiveConforms(t *testing.T) {
	checkConformance(t, "chonkie-recursive", "chonkie-recursive", func(f *expected, i int) []string {
		return []string{"chonkie_version=v1.5", fmt.Sprint("max_chunk_size=", f.Runs[i].Config.Size)}
	}, noFailures)
}

func TestAnythingLLMConforms(t *testing.T) {
	checkConformance(t, "anythingllm", "anythingllm", func(f *expected, i int) []string {
		c := &f.Runs[i].Config
		return []string{"context_prefix=none", fmt.Sprint("max_chunk_size=", c.Size), fmt.Sprint("overlap_size=", c.Overlap)}
	}, noFailures)
}

// The expected results were made by testdata/systems/elasticsearch.mjs.
func TestElasticsearchConforms(t *testing.T) {
	checkConformance(t, "elasticsearch", "", func(f *expected, i int) []string { return f.Runs[i].Config.Changes }, noFailures)
}

// The expected results were made by testdata/systems/run.py.
func TestTokenWindowsConform(t *testing.T) {
	type cuts struct {
		Config struct {
			Preset  string
			Changes []string
		}
		Chunks []string
	}
	golden.EachCase(t, "systems/token-windows.json.zst", func(t *testing.T, c *golden.Case[cuts]) {
		for i := range c.Runs {
			r := &c.Runs[i]
			got := cutByPreset(t, c.Text, &setting{preset: r.Config.Preset, changes: r.Config.Changes})
			if !slices.Equal(got, r.Chunks) {
				t.Errorf("%s of %s by %s %q: got %d chunks\n%q\nwant\n%q", c.Name, t.Name(), r.Config.Preset, r.Config.Changes, len(got), got, r.Chunks)
			}
		}
	})
}
