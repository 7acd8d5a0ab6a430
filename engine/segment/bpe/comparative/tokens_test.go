// Package comparative compares the engine with other libraries. It is a separate module to keep them
// out of the program's dependencies.
package comparative

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/pkoukk/tiktoken-go"
	loader "github.com/pkoukk/tiktoken-go-loader"

	"chunkscope/engine/segment/bpe"
)

var names = []string{"cl100k_base", "o200k_base"}

// loadReference returns the encodings of github.com/pkoukk/tiktoken-go, which uses a general regular
// expression engine.
var loadReference = sync.OnceValues(func() (map[string]*tiktoken.Tiktoken, error) {
	tiktoken.SetBpeLoader(loader.NewOfflineLoader())
	all := make(map[string]*tiktoken.Tiktoken)
	for _, name := range names {
		e, err := tiktoken.GetEncoding(name)
		if err != nil {
			return nil, err
		}
		all[name] = e
	}
	return all, nil
})

func checkSameTokens(t *testing.T, text string) {
	t.Helper()
	all, err := loadReference()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		e := bpe.FindEncoding(name)
		var got, want []int
		for _, at := range e.Starts(nil, text) {
			got = append(got, int(at))
		}
		at := 0
		for _, id := range all[name].EncodeOrdinary(text) {
			want = append(want, at)
			at += len(e.Token(uint32(id)))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: tokens of %.300q = %v, want %v", name, text, got, want)
		}
	}
}

func readDocuments(t testing.TB) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../../../testdata/docs/*")
	if err != nil || len(files) == 0 {
		t.Fatal("no documents", err)
	}
	docs := make(map[string]string)
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		docs[filepath.Base(f)] = string(data)
	}
	return docs
}

func repeatMarkdown(t testing.TB, n int) string {
	docs := readDocuments(t)
	var all strings.Builder
	for all.Len() < n {
		for _, name := range slices.Sorted(maps.Keys(docs)) {
			all.WriteString(docs[name])
			all.WriteString("\n\n")
		}
	}
	return strings.ToValidUTF8(all.String()[:n], "")
}

func TestIDsOfDocuments(t *testing.T) {
	for name, text := range readDocuments(t) {
		t.Run(name, func(t *testing.T) { checkSameTokens(t, text) })
	}
}

// FuzzIDs skips texts for which the reference is wrong: invalid UTF-8, characters of Unicode 16
// that Go's tables do not contain, and the contraction 'ſ. In OpenAI's patterns, ſ matches s. In
// the regular expression engine of the reference, it does not.
func FuzzIDs(f *testing.F) {
	for _, s := range []string{
		"", "The old key expires.\n\n## Keys\n", "don't DON'T we'LL", "HTTPServer camelCase ΣΑΣ ǅ", "1234567 ٣²",
		" \n   \n   x", "a  b\t\tc \u00a0\u3000!", "中文字 한국어 e\u0301 ไทย", "|---|---|\n", "https://a.b/c//d/\n", "👩‍🚀👨‍👩‍👧", "<|endoftext|>",
		strings.Repeat("ab", 200),
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<12 || !utf8.ValidString(text) || strings.ContainsFunc(text, isUnknown) || strings.Contains(text, "'ſ") {
			return
		}
		checkSameTokens(t, text)
	})
}

func isUnknown(r rune) bool {
	return r == utf8.RuneError || !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.C)
}

func BenchmarkTokens(b *testing.B) {
	all, err := loadReference()
	if err != nil {
		b.Fatal(err)
	}
	text := repeatMarkdown(b, 1_000_000)
	for _, name := range names {
		e := bpe.FindEncoding(name)
		b.Run(name+"/chunkscope", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				e.Count(text)
			}
		})
		b.Run(name+"/tiktoken-go", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				all[name].EncodeOrdinary(text)
			}
		})
	}
}
