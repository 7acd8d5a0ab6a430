package systems_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"chunkscope/engine/internal/golden"
)

// Results may differ for scripts in which ICU uses a dictionary to find words.
func TestElasticsearchMatchesOriginal(t *testing.T) {
	var list []setting
	addSetting := func(size int, strategy, preset, key, value string, changes ...string) {
		options := golden.SystemJob{"strategy": strategy, "max_chunk_size": size}
		if key == "separator_group" {
			options[key] = value
		} else {
			n := 0
			_, _ = fmt.Sscan(value, &n)
			options[key] = n
		}
		list = append(list, setting{system: "elasticsearch", options: options, preset: preset, changes: append(changes, fmt.Sprint("max_chunk_size=", size))})
	}
	for _, size := range []int{250, 20, 3} {
		addSetting(size, "sentence", "elasticsearch-sentences", "sentence_overlap", "1")
		addSetting(size, "sentence", "elasticsearch-sentences", "sentence_overlap", "0", "sentence_overlap=false")
		addSetting(size, "word", "elasticsearch-words", "overlap", fmt.Sprint(size*2/5), fmt.Sprint("overlap_size=", size*2/5))
		addSetting(size, "word", "elasticsearch-words", "overlap", fmt.Sprint(size/2), fmt.Sprint("overlap_size=", size/2))
		addSetting(size, "word", "elasticsearch-words", "overlap", "0", "overlap_size=0")
		addSetting(size, "recursive", "elasticsearch-recursive", "separator_group", "plaintext")
		addSetting(size, "recursive", "elasticsearch-recursive", "separator_group", "markdown", "separator_group=markdown")
	}
	compareResults(t, list, golden.RunNode, func(doc string, s *setting, r *golden.SystemResult) string {
		switch {
		case strings.ContainsFunc(doc, needsDictionary):
			return "the script needs a dictionary"
		case slices.Equal(slices.DeleteFunc(r.Chunks, func(c string) bool { return c == "" }), cutByPreset(t, doc, s)):
			return "an empty document"
		}
		return ""
	})
}

func needsDictionary(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}
