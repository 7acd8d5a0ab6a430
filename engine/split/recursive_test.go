package split_test

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
)

func TestRecursiveMatchesLangChain(t *testing.T) {
	eachRun(t, "recursive/langchain-py-recursive.json.zst", func(t *testing.T, doc *segment.Analysis, r *run) {
		c := cut(t, doc, langChainSettings(t, r, r.Config.Separators))
		label := fmt.Sprintf("%s %+v", doc.Name, r.Config)
		if !checkContents(t, label, contents(doc, c), r.Chunks) {
			return
		}
		for i, want := range r.Chunks {
			if got := doc.CharsBefore(c.Chunks.Body(i).Start); got != want.StartChar {
				t.Errorf("%s: chunk %d starts at character %d, want %d", label, i, got, want.StartChar)
			}
		}
	})
}

// With one separator, the chunks must be equal to those of LangChain's CharacterTextSplitter.
func TestOneSeparatorMatchesLangChainCharacter(t *testing.T) {
	eachRun(t, "recursive/langchain-py-character.json.zst", func(t *testing.T, doc *segment.Analysis, r *run) {
		c := cut(t, doc, langChainSettings(t, r, settings.EncodeList([]string{r.Config.Separator})))
		got := contents(doc, c)
		for i := range got {
			got[i] = strings.TrimSpace(got[i])
		}
		checkContents(t, fmt.Sprintf("%s %+v", doc.Name, r.Config), got, r.Chunks)
	})
}

func langChainSettings(t *testing.T, r *run, separators string) settings.Settings {
	t.Helper()
	return changeDefaults(t, "strategy=recursive", "overlap_mode=native", "unit=chars", "separators="+separators,
		"keep_separator="+strings.Trim(string(r.Config.Keep), `"`),
		fmt.Sprint("max_chunk_size=", r.Config.ChunkSize), fmt.Sprint("overlap_size=", r.Config.ChunkOverlap))
}
