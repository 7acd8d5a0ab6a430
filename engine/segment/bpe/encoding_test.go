package bpe_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/internal/golden"
	"chunkscope/engine/segment/bpe"
	"chunkscope/engine/source"
)

var names = []string{"cl100k_base", "o200k_base"}

// The expected ids were generated with tiktoken.
func TestDocumentsMatchTiktoken(t *testing.T) {
	runs := 0
	golden.Each(t, "tokens/tokens.json.zst", func(t *testing.T, name string, data []byte) {
		d, err := source.Load(golden.Document(t, name))
		if err != nil {
			t.Fatal(err)
		}
		file := golden.Decode[struct {
			Runs []struct {
				Config struct{ Encoding string }
				IDs    []uint32
			}
		}](t, data)
		for _, r := range file.Runs {
			checkTokens(t, r.Config.Encoding, d.Text, r.IDs)
			runs++
		}
	})
	if runs == 0 {
		t.Fatal("no texts were checked")
	}
}

// The expected ids were generated with tiktoken 1.0.22.
func TestDifficultTextsMatchTiktoken(t *testing.T) {
	golden.Each(t, "tokens/awkward.json.zst", func(t *testing.T, _ string, data []byte) {
		for _, r := range golden.Decode[[]struct {
			Text   string
			CL100K []uint32 `json:"cl100k_base"`
			O200K  []uint32 `json:"o200k_base"`
		}](t, data) {
			checkTokens(t, "cl100k_base", r.Text, r.CL100K)
			checkTokens(t, "o200k_base", r.Text, r.O200K)
		}
	})
}

func checkTokens(t *testing.T, name, text string, want []uint32) {
	t.Helper()
	e := bpe.FindEncoding(name)
	var spelled []string
	for _, id := range want {
		spelled = append(spelled, e.Token(id))
	}
	got := listTokens(e, text)
	if slices.Equal(got, spelled) {
		return
	}
	i := 0
	for i < min(len(got), len(want)) && got[i] == spelled[i] {
		i++
	}
	t.Errorf("%s: tokens from %d of %.200q = %q, want %q", name, i, text, got[i:min(len(got), i+8)], spelled[i:min(len(want), i+8)])
}

func listTokens(e *bpe.Encoding, text string) (listTokens []string) {
	starts := e.Starts(nil, text)
	for i, start := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = int(starts[i+1])
		}
		listTokens = append(listTokens, text[start:end])
	}
	return listTokens
}

var textParts = []string{
	"a", "the", " word", "Word", "WORD", "camelCase", "HTTPServer", "don't", "'LL", "'s", "'ſ", "'re", "'x", "'", "’s",
	"\u0301", "e\u0301", "中文字", "한국어", "ǅ", "ʰ", "ß", "Ж", "لع", "٣", "²", "1", "12", "1234567", " ", "  ", "   ",
	"\t", "\u00a0", "\u0085", "\u2028", "\u3000", "\n", "\n\n", "\r\n", "\r", "\v", " \n", "/", "//", "!", "...", "===",
	"- ", "|", "<|endoftext|>", "€", "👨‍👩‍👧", "\U00010d50", "\x00", "\xff", "\x80", "\xe4\xb8", "\xf0\x9f\x91",
	strings.Repeat("ab", 60), strings.Repeat("中", 50),
}

func TestEncodingInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{0, 5, 20}).Draw(t, "n")
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(textParts), n, 30).Draw(t, "shards"), "")
		for _, name := range names {
			checkEncoding(t, name, text)
		}
	})
}

func FuzzEncoding(f *testing.F) {
	for i := range textParts {
		f.Add(strings.Join(textParts[i:], ""))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range names {
			checkEncoding(t, name, text[:min(len(text), 1<<11)])
		}
	})
}

type testReporter interface {
	Helper()
	Fatalf(format string, args ...any)
}

func checkEncoding(t testReporter, name, text string) {
	t.Helper()
	e := bpe.FindEncoding(name)
	all := listTokens(e, text)
	if e.Count(text) != len(all) || strings.Join(all, "") != text {
		t.Fatalf("%s: Count(%q) = %d, want the number of tokens in %q", name, text, e.Count(text), all)
	}
	for i := range text {
		if i == 0 || !e.SplitsAt(text, i) {
			continue
		}
		if !slices.Equal(append(listTokens(e, text[:i]), listTokens(e, text[i:])...), all) {
			t.Fatalf("%s: %q and %q are tokenized differently when joined", name, text[:i], text[i:])
		}
	}
}

func TestEncodingSupportsConcurrentUse(t *testing.T) {
	text := strings.Repeat(strings.Join(textParts, ""), 60)
	for _, name := range names {
		want := listTokens(bpe.FindEncoding(name), text)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if !slices.Equal(listTokens(bpe.FindEncoding(name), text), want) {
					t.Errorf("%s: concurrent calls return different tokens", name)
				}
			})
		}
		all.Wait()
	}
}

func TestUnknownVocabularyPanics(t *testing.T) {
	defer func() {
		if got := recover(); got != `bpe: no vocabulary "p50k_base"` {
			t.Errorf("panic = %v, want a message with the unknown name", got)
		}
	}()
	bpe.FindEncoding("p50k_base")
}
