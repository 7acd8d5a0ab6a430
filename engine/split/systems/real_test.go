package systems_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/internal/golden"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
)

type setting struct {
	system  string
	options golden.SystemJob
	preset  string
	changes []string
}

func compareWithSystem(t *testing.T, list []setting, knownReason func(doc string, s *setting, r *golden.SystemResult) string) {
	t.Helper()
	compareResults(t, list, golden.RunSystem, knownReason)
}

func compareResults(t *testing.T, list []setting, run func(*testing.T, []golden.SystemJob) []golden.SystemResult, knownReason func(doc string, s *setting, r *golden.SystemResult) string) {
	t.Helper()
	docs := append(golden.SystemDocuments(1500), golden.RealDocuments(t, 300)...)
	jobs := make([]golden.SystemJob, 0, len(docs)*len(list))
	for _, doc := range docs {
		for i := range list {
			job := golden.SystemJob{"system": list[i].system, "text": doc}
			maps.Copy(job, list[i].options)
			jobs = append(jobs, job)
		}
	}
	differing, knownReasons := 0, map[string]int{}
	for i, r := range run(t, jobs) {
		doc, s := docs[i/len(list)], &list[i%len(list)]
		got := cutByPreset(t, doc, s)
		if r.Error == "" && slices.Equal(got, r.Chunks) {
			continue
		}
		if reason := knownReason(doc, s, &r); reason != "" {
			knownReasons[reason]++
			continue
		}
		if differing++; differing <= 3 {
			t.Errorf("%s %v differs on %q:\n%s", s.system, s.options, doc, firstDifference(got, &r))
		}
	}
	t.Logf("%d documents with %d settings: %d results differ; known reasons: %v", len(docs), len(list), differing, knownReasons)
}

func cutByPreset(t *testing.T, text string, s *setting) []string {
	t.Helper()
	preset, err := settings.FindPreset(s.preset)
	if err != nil {
		t.Fatal(err)
	}
	changed := preset.Settings()
	for _, change := range s.changes {
		if err := settings.Assign(&changed, change); err != nil {
			t.Fatal(err)
		}
	}
	doc := segment.Analyze(source.NewUnchecked("doc.md", text))
	r, err := engine.Run(context.Background(), doc, changed)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]string, r.Chunks.Len())
	for i := range out {
		out[i] = r.Content(i)
	}
	return out
}

func firstDifference(got []string, r *golden.SystemResult) string {
	if r.Error != "" {
		return r.Error
	}
	i := 0
	for i < min(len(got), len(r.Chunks)) && got[i] == r.Chunks[i] {
		i++
	}
	var b strings.Builder
	fmt.Fprintf(&b, "got %d chunks, want %d; chunk %d is\n", len(got), len(r.Chunks), i)
	if i < len(got) {
		fmt.Fprintf(&b, "%q\n", got[i])
	}
	if i < len(r.Chunks) {
		fmt.Fprintf(&b, "want\n%q\n", r.Chunks[i])
	}
	return b.String()
}

func noKnownReason(string, *setting, *golden.SystemResult) string { return "" }

func TestLlamaIndexSentencesMatchesOriginal(t *testing.T) {
	var list []setting
	for _, sizes := range [][2]int{{1024, 200}, {256, 50}, {64, 20}, {30, 30}, {12, 5}} {
		list = append(list, setting{
			system: "llamaindex", options: golden.SystemJob{"chunk_size": sizes[0], "chunk_overlap": sizes[1]},
			preset: "llamaindex-sentences", changes: []string{fmt.Sprint("max_chunk_size=", sizes[0]), fmt.Sprint("overlap_size=", sizes[1])},
		})
	}
	for _, sizes := range [][2]int{{100, 20}, {20, 7}} {
		list = append(list, setting{
			system: "llamaindex", options: golden.SystemJob{"chunk_size": sizes[0], "chunk_overlap": sizes[1], "unit": "chars"},
			preset: "llamaindex-sentences", changes: []string{"unit=chars", fmt.Sprint("max_chunk_size=", sizes[0]), fmt.Sprint("overlap_size=", sizes[1])},
		})
	}
	compareWithSystem(t, list, noKnownReason)
}

func TestHeadingsRecursiveMatchesOriginal(t *testing.T) {
	var list []setting
	for _, c := range []struct {
		size, overlap, level int
		strip                bool
		options              golden.SystemJob
		change               string
	}{
		{1000, 200, 3, true, nil, ""},
		{120, 30, 6, false, nil, ""},
		{40, 40, 2, true, golden.SystemJob{"keep_separator": "end"}, "keep_separator=end"},
		{60, 10, 4, false, golden.SystemJob{"separators": []string{"\n\n", ". ", "x", ""}}, `separators=["\n\n",". ","x",""]`},
		{20, 5, 6, true, golden.SystemJob{"unit": "tokens"}, "unit=tokens"},
	} {
		s := setting{
			system: "headers", preset: "langchain-sections",
			options: golden.SystemJob{"chunk_size": c.size, "chunk_overlap": c.overlap, "level": c.level, "strip_headers": c.strip},
			changes: []string{fmt.Sprint("max_chunk_size=", c.size), fmt.Sprint("overlap_size=", c.overlap), fmt.Sprint("heading_level=", c.level), fmt.Sprint("strip_headers=", c.strip)},
		}
		maps.Copy(s.options, c.options)
		if c.change != "" {
			s.changes = append(s.changes, c.change)
		}
		list = append(list, s)
	}
	compareWithSystem(t, list, noKnownReason)
}

func TestOpenWebUIMatchesOriginal(t *testing.T) {
	var list []setting
	for _, c := range [][3]int{{1000, 100, 0}, {200, 20, 0}, {300, 50, 200}, {1000, 100, 1000}, {80, 10, 40}} {
		list = append(list, setting{
			system: "open-webui", options: golden.SystemJob{"chunk_size": c[0], "chunk_overlap": c[1], "min_size": c[2]},
			preset: "open-webui", changes: []string{fmt.Sprint("max_chunk_size=", c[0]), fmt.Sprint("overlap_size=", c[1]), fmt.Sprint("section_min_size=", c[2])},
		})
	}
	compareWithSystem(t, list, func(doc string, s *setting, r *golden.SystemResult) string {
		if strings.HasPrefix(r.Error, "ValueError") && len(cutByPreset(t, doc, s)) == 0 {
			return "Open WebUI rejects a document without text"
		}
		return ""
	})
}

func TestDifyMatchesOriginal(t *testing.T) {
	var list []setting
	addSetting := func(preset, separator string, size, overlap int, options golden.SystemJob, changes ...string) {
		s := setting{system: "dify", options: golden.SystemJob{"separator": separator, "max_length": size, "overlap": overlap}, preset: preset}
		maps.Copy(s.options, options)
		s.changes = append(s.changes, changes...)
		s.changes = append(s.changes, "separators="+settings.EncodeList([]string{separator}), fmt.Sprint("max_chunk_size=", size), fmt.Sprint("overlap_size=", overlap))
		list = append(list, s)
	}
	addSetting("dify-general", "\n\n", 1024, 50, nil)
	addSetting("dify-general", "\n", 50, 20, nil)
	addSetting("dify-general", "", 60, 0, nil)
	addSetting("dify-general", "。", 80, 30, golden.SystemJob{"rules": []string{}}, "remove_extra_spaces=false")
	addSetting("dify-general", "x", 50, 50, golden.SystemJob{"rules": []string{"remove_extra_spaces", "remove_urls_emails"}}, "remove_urls_emails=true")
	addSetting("dify-parent-child", "\n", 512, 0, golden.SystemJob{"parents": "paragraph"})
	addSetting("dify-parent-child", ". ", 50, 10, golden.SystemJob{"parents": "paragraph", "parent_size": 120}, "parent_size=120")
	addSetting("dify-parent-child", "\n\n", 70, 0, golden.SystemJob{"parents": "full-doc"}, "parents=document")
	compareWithSystem(t, list, noKnownReason)
}

func TestHaystackMatchesOriginal(t *testing.T) {
	var list []setting
	for _, c := range []struct {
		splitBy                  string
		length, overlap, atLeast int
	}{
		{"word", 200, 0, 0},
		{"word", 7, 3, 0},
		{"word", 10, 2, 5},
		{"word", 3, 0, 9},
		{"period", 2, 1, 2},
		{"passage", 1, 0, 0},
		{"line", 5, 4, 3},
		{"page", 1, 0, 0},
	} {
		list = append(list, setting{
			system:  "haystack",
			options: golden.SystemJob{"split_by": c.splitBy, "split_length": c.length, "split_overlap": c.overlap, "split_threshold": c.atLeast},
			preset:  "haystack-words", changes: []string{
				"split_by=" + c.splitBy, fmt.Sprint("max_chunk_size=", c.length), fmt.Sprint("overlap_size=", c.overlap), fmt.Sprint("split_threshold=", c.atLeast),
			},
		})
	}
	compareWithSystem(t, list, noKnownReason)
}

func TestChonkieRecursiveMatchesOriginal(t *testing.T) {
	var list []setting
	for _, size := range []int{2048, 512, 100, 30, 7} {
		for folder, version := range map[string]string{"chonkie": "v1.6", "chonkie15": "v1.5"} {
			list = append(list, setting{
				system: "chonkie", options: golden.SystemJob{"folder": folder, "chunk_size": size},
				preset: "chonkie-recursive", changes: []string{"chonkie_version=" + version, fmt.Sprint("max_chunk_size=", size)},
			})
		}
	}
	compareWithSystem(t, list, func(doc string, s *setting, r *golden.SystemResult) string {
		if i := slices.Index(r.Chunks, ""); i >= 0 {
			r.Chunks = slices.DeleteFunc(r.Chunks, func(c string) bool { return c == "" })
			if slices.Equal(cutByPreset(t, doc, s), r.Chunks) {
				return "Chonkie makes an empty chunk"
			}
		}
		return ""
	})
}

func TestLangChainJSRecursiveMatchesOriginal(t *testing.T) {
	var list []setting
	for _, c := range []struct {
		size, overlap int
		options       golden.SystemJob
		change        string
	}{
		{1000, 20, nil, ""},
		{1000, 200, nil, ""},
		{100, 30, nil, ""},
		{20, 19, nil, ""},
		{7, 3, nil, ""},
		{1, 0, nil, ""},
		{30, 10, golden.SystemJob{"unit": "words"}, "unit=words"},
		{60, 10, golden.SystemJob{"separators": []string{"\n\n", ". ", "aa", "x", ""}}, `separators=["\n\n",". ","aa","x",""]`},
		{40, 10, golden.SystemJob{"separators": []string{"\n\n\n", "。"}}, `separators=["\n\n\n","。"]`},
	} {
		s := setting{
			system: "langchainjs", preset: "anythingllm",
			options: golden.SystemJob{"chunkSize": c.size, "chunkOverlap": c.overlap},
			changes: []string{"context_prefix=none", fmt.Sprint("max_chunk_size=", c.size), fmt.Sprint("overlap_size=", c.overlap)},
		}
		maps.Copy(s.options, c.options)
		if c.change != "" {
			s.changes = append(s.changes, c.change)
		}
		list = append(list, s)
	}
	sizes := [][2]int{{1000, 20}, {200, 20}, {50, 0}}
	if _, err := os.Stat(filepath.Join(os.Getenv("CHUNKSCOPE_LANGCHAIN_JS"), "anything-llm")); err != nil {
		sizes = nil
	}
	for _, sizes := range sizes {
		list = append(list, setting{
			system: "anythingllm", preset: "anythingllm",
			options: golden.SystemJob{"chunkSize": sizes[0], "chunkOverlap": sizes[1], "title": "doc.md"},
			changes: []string{fmt.Sprint("max_chunk_size=", sizes[0]), fmt.Sprint("overlap_size=", sizes[1])},
		})
	}
	compareResults(t, list, golden.RunNode, noKnownReason)
}

func TestTokenWindowsMatchOriginal(t *testing.T) {
	for _, system := range []string{"lightrag", "graphrag"} {
		var list []setting
		for _, sizes := range [][2]int{{1200, 100}, {60, 25}, {9, 4}, {1, 0}} {
			list = append(list, setting{
				system: system, options: golden.SystemJob{"size": sizes[0], "overlap": sizes[1]},
				preset: system, changes: []string{fmt.Sprint("max_chunk_size=", sizes[0]), fmt.Sprint("overlap_size=", sizes[1])},
			})
		}
		if system == "lightrag" {
			for _, separator := range []string{"\n", "\n\n", "。", "aa"} {
				list = append(list, setting{
					system: system, options: golden.SystemJob{"size": 20, "overlap": 5, "separator": separator},
					preset: system, changes: []string{"max_chunk_size=20", "overlap_size=5", "separators=" + settings.EncodeList([]string{separator})},
				})
			}
		}
		compareWithSystem(t, list, func(_ string, _ *setting, r *golden.SystemResult) string {
			if strings.Contains(r.Error, "special token") {
				return "tiktoken rejects the name of a special token"
			}
			return ""
		})
	}
}

func TestHaystackRecursiveMatchesOriginal(t *testing.T) {
	var list []setting
	for _, c := range []struct {
		unit       string
		length     int
		separators []string
	}{
		{"word", 200, []string{"\n\n", "\n", ".", " "}},
		{"word", 5, []string{"\n\n", "\n", " "}},
		{"word", 3, []string{"\n\n", "."}},
		{"word", 2, []string{"x"}},
		{"word", 4, []string{". ", " ", ". "}},
		{"char", 200, []string{"\n\n", "\n", ".", " "}},
		{"char", 15, []string{"\n\n", "\n", " "}},
		{"char", 7, []string{"。", "aa", "\n"}},
		{"char", 9, []string{"\n", ""}},
	} {
		list = append(list, setting{
			system:  "haystack-recursive",
			options: golden.SystemJob{"split_unit": c.unit, "split_length": c.length, "separators": c.separators},
			preset:  "haystack-recursive", changes: []string{
				"split_unit=" + c.unit, fmt.Sprint("max_chunk_size=", c.length), "separators=" + settings.EncodeList(c.separators),
			},
		})
	}
	compareWithSystem(t, list, noKnownReason)
}
