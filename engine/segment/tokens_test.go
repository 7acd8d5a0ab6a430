package segment

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"chunkscope/engine/chunk"
	"chunkscope/engine/internal/golden"
	"chunkscope/engine/segment/bpe"
	"chunkscope/engine/source"
	"chunkscope/engine/tokenizer"
)

var textParts = []string{
	"a", "word", " word", " don't", "'re", "'r", "'LL", "'ſ", "HTTPServer", "中文字", "中ABC", "ABCd", "é", "e\u0301",
	"\u0301", "ǅ", "1", "12345", "٣", "²", " ", "  ", "      ", "\t", "\n", "\r\n", "\n\n", " \n", "\u00a0", "\u3000",
	"\u2028", "!", "!!", " ...", "//", "/\n", "<|endoftext|>", "👩‍🚀", "\xff", "\x80", "\xe4\xb8", "\xf0\x9f\x91",
	"aaaaaaaaaaaaaaaaaaaaaaaa", "==========", "- ", "| ", "```", "\x00", "ไทยไม่มีช่องว่าง",
}

func difficultText() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		n := rapid.SampledFrom([]int{0, 8, 40}).Draw(t, "n")
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(textParts), n/2, 40).Draw(t, "shards"), "")
	})
}

func analyze(text string) *Analysis { return Analyze(source.NewUnchecked("t", text)) }

func listTokenizers(t *testing.T) []string {
	t.Helper()
	names := slices.Clone(Tokenizers)
	if testing.Short() {
		return names
	}
	for name, data := range golden.Read[json.RawMessage](t, "tokens/files.json.zst") {
		path := filepath.Join(t.TempDir(), name+".json")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := tokenizer.Open(path); err != nil {
			t.Fatal(err)
		}
		names = append(names, path)
	}
	return names
}

func TestCountRangeMatchesSeparateText(t *testing.T) {
	for _, name := range listTokenizers(t) {
		rapid.Check(t, func(t *rapid.T) {
			text := difficultText().Draw(t, "text")
			m := tokenMeter{newTokens(nil, text, name)}
			check := func(a, b int) {
				if got, want := m.CountRange(a, b), CountTokens(name, text[a:b]); got != want {
					t.Fatalf("%s: %q has %d tokens in %q[%d:%d], want %d, as when tokenized separately", name, text[a:b], got, text, a, b, want)
				}
			}
			step := 1
			if tokenizer.IsFile(name) { // checking every start would take half a minute
				step = 11
			}
			for a := 0; a <= len(text); a += step {
				for b := a; b <= min(len(text), a+40); b++ {
					check(a, b)
				}
			}
			for range 20 {
				a := rapid.IntRange(0, len(text)).Draw(t, "a")
				check(a, rapid.IntRange(a, len(text)).Draw(t, "b"))
			}
		})
	}
}

func TestCountRangeInsideTokens(t *testing.T) {
	const text = "aaaaaa!\n        \naaaaaaaaa"
	m := tokenMeter{newTokens(nil, text, "o200k_base")}
	for b, want := range map[int]int{16: CountTokens("o200k_base", text[7:16]), 17: 1} {
		if got := m.CountRange(7, b); got != want {
			t.Errorf("%q has %d tokens, want %d", text[7:b], got, want)
		}
	}
}

func TestCountTogetherMatchesJoinedText(t *testing.T) {
	for _, name := range listTokenizers(t) {
		rapid.Check(t, func(t *rapid.T) {
			text := difficultText().Draw(t, "text") + difficultText().Draw(t, "more")
			tokens := newTokens(nil, text, name)
			join := rapid.SampledFrom([]string{"", " ", "\n\n", "x", "'"}).Draw(t, "join")
			var parts []Part
			want := ""
			for range rapid.IntRange(0, 3).Draw(t, "parts") {
				if want != "" {
					want += join
					parts = append(parts, Part{Text: join})
				}
				a := rapid.IntRange(0, len(text)).Draw(t, "a")
				span := chunk.Span{Start: a, End: rapid.IntRange(a, len(text)).Draw(t, "b")}
				parts = append(parts, Part{Span: span})
				want += span.Slice(text)
			}
			if got, n := tokens.CountTogether(parts...), CountTokens(name, want); got != n {
				t.Fatalf("%s: parts %v of %q have %d tokens, but the joined text %q has %d", name, parts, text, got, want, n)
			}
		})
	}
}

func TestCountTogetherWithPrefix(t *testing.T) {
	for _, name := range listTokenizers(t) {
		rapid.Check(t, func(t *rapid.T) {
			text := difficultText().Draw(t, "text")
			prefix := difficultText().Draw(t, "prefix")
			a := rapid.IntRange(0, len(text)).Draw(t, "a")
			part := chunk.Span{Start: a, End: rapid.IntRange(a, len(text)).Draw(t, "b")}
			want := CountTokens(name, prefix+part.Slice(text))
			tokens := newTokens(nil, text, name)
			if got := tokens.CountTogether(Part{Text: prefix}, Part{Span: part}); got != want {
				t.Fatalf("%s: %v of %q after %q has %d tokens, want %d", name, part, text, prefix, got, want)
			}
			if rest := text[a:]; prefix != "" && tokens.IsPieceEnd(prefix, a) {
				want := CountTokens(name, prefix+rest)
				if got := CountTokens(name, prefix) + CountTokens(name, rest); got != want {
					t.Fatalf("%s: %q and %q have %d tokens separately, want %d, as when joined", name, prefix, rest, got, want)
				}
			}
		})
	}
}

func TestAdvanceReturnsLargestEnd(t *testing.T) {
	for _, name := range listTokenizers(t) {
		rapid.Check(t, func(t *rapid.T) {
			text := difficultText().Draw(t, "text")
			tokens := newTokens(nil, text, name)
			m := tokenMeter{tokens}
			ends := charEnds(text)
			a := rapid.SampledFrom(ends).Draw(t, "a")
			limit := rapid.SampledFrom(ends[slices.Index(ends, a):]).Draw(t, "limit")
			n := rapid.IntRange(0, 60).Draw(t, "n")
			want := a
			for _, e := range ends {
				if e > a && e <= limit && m.Count(text[a:e]) <= n {
					want = e
				}
			}
			got := m.Advance(a, n, limit)
			if got == want {
				return
			}
			if !slices.Contains(ends, got) || got < a || got > limit || m.Count(text[a:got]) > n {
				t.Fatalf("%s: Advance(%d, %d, %d) = %d in %q, which is not the end of a token or is out of range", name, a, n, limit, got, text)
			}
			if long := longestPiece(tokens, text[a:limit]); long <= exactReach {
				t.Fatalf("%s: Advance(%d, %d, %d) = %d, want %d, in %q", name, a, n, limit, got, want, text)
			}
		})
	}
}

// Normalization may combine the first characters of a text.
func TestAdvanceOverCombinedCharacters(t *testing.T) {
	long := strings.Repeat("a", exactReach)
	for _, name := range listTokenizers(t) {
		for _, c := range []struct {
			text string
			n    int
		}{{"/\n word" + long, 2}, {"```" + long, 0}, {"\n \n" + long, 0}, {"e\u0301\u0301" + long, 0}} {
			m := tokenMeter{newTokens(nil, c.text, name)}
			end := m.Advance(0, c.n, len(c.text))
			if got := m.Count(c.text[:end]); got > c.n {
				t.Errorf("%s: Advance(0, %d) = %d in %q, which spans %d tokens", filepath.Base(name), c.n, end, c.text, got)
			}
		}
	}
}

var vocabularies = []string{"cl100k_base", "o200k_base"}

func charEnds(text string) []int {
	ends := []int{0}
	for i := 0; i < len(text); {
		_, n := utf8.DecodeRuneInString(text[i:])
		i += n
		ends = append(ends, i)
	}
	return ends
}

func longestPiece(tokens *Tokens, text string) (longest int) {
	for i := 0; i < len(text); {
		end := i + 1
		for end < len(text) && !tokens.encoder.SplitsAt(text, end) {
			end++
		}
		stop := end
		for r, n := utf8.DecodeRuneInString(text[stop:]); unicode.IsSpace(r); r, n = utf8.DecodeRuneInString(text[stop:]) {
			stop += n
		}
		longest = max(longest, stop-i)
		i = end
	}
	return longest
}

// The first token of a text need not be a separate piece of the document.
func TestAdvanceOverPartialPiece(t *testing.T) {
	m := tokenMeter{newTokens(nil, "亚洲AVx", "o200k_base")}
	if got := m.Advance(0, 1, 8); got != len("亚洲") {
		t.Errorf("Advance = %d, want %d", got, len("亚洲"))
	}
}

// Within a long piece, Advance may return an end that is one token too early.
func TestAdvanceInOneLongPiece(t *testing.T) {
	for _, name := range vocabularies {
		for _, unit := range []string{"a", "ab", "xq", "中", "=", "\u0301", " ", "\n", "1"} {
			text := strings.Repeat(unit, 1<<15/len(unit))
			m := tokenMeter{newTokens(nil, text, name)}
			for _, a := range []int{0, len(unit), 7 * len(unit), 1024 * len(unit)} {
				for _, n := range []int{1, 7, 100} {
					end := m.Advance(a, n, len(text))
					if got := m.Count(text[a:end]); got > n || got < n-1 {
						t.Errorf("%s: Advance in %q from %d spans %d tokens, want %d or one fewer", name, unit, a, got, n)
					}
				}
			}
		}
	}
}

func TestTokenStarts(t *testing.T) {
	text := "The old key expires.\n\n\t中文 123456 don't <|endoftext|> 👩‍🚀\xff"
	for _, name := range vocabularies {
		a := analyze(text)
		tokens := a.Tokens(name)
		starts := bpe.FindEncoding(name).Starts(nil, text)
		for i, start := range starts {
			if tokens.boundary(i) != int(start) {
				t.Errorf("%s: token %d starts at %d, want %d", name, i, tokens.boundary(i), start)
			}
		}
		if len(starts) != tokens.Starts.Len() {
			t.Fatalf("%s: got %d tokens but %d starts", name, len(starts), tokens.Starts.Len())
		}
		if again := a.Tokens(name); again != tokens {
			t.Errorf("%s: the document was encoded twice", name)
		}
		if n := a.Meter("tokens", name).CountRange(0, len(text)); n != len(starts) {
			t.Errorf("%s: got %d tokens in the whole document, want %d", name, n, len(starts))
		}
	}
}

func TestEmptyTextHasNoTokens(t *testing.T) {
	m := analyze("").Meter("tokens", "o200k_base")
	if m.CountRange(0, 0) != 0 || m.Count("") != 0 || m.Advance(0, 5, 0) != 0 {
		t.Error("an empty text has tokens")
	}
}

func FuzzTokenMeter(f *testing.F) {
	for i := range textParts {
		f.Add(strings.Join(textParts[i:], ""), uint(3), uint(20), uint(i))
	}
	f.Fuzz(func(t *testing.T, text string, a, b, which uint) {
		if text == "" {
			return
		}
		text = text[:min(len(text), 1<<12)]
		name := Tokenizers[which%uint(len(Tokenizers))]
		m := tokenMeter{newTokens(nil, text, name)}
		from := int(a % uint(len(text)+1))
		to := from + int(b%uint(len(text)-from+1))
		want := m.Count(text[from:to])
		if got := m.CountRange(from, to); got != want {
			t.Fatalf("%s: %d tokens in %q[%d:%d], want %d, as when tokenized separately", name, got, text, from, to, want)
		}
		if end := m.Advance(from, want/2, to); end < from || end > to || m.Count(text[from:end]) > want/2 {
			t.Fatalf("%s: Advance(%d, %d, %d) = %d in %q, which is too long or out of range", name, from, want/2, to, end, text)
		}
	})
}

func benchText(n int) string {
	r := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("the key is rotated every thirty days and old one keeps working for a day so that nobody waits " +
		"`chunk_size` https://example.com/guide#keys configuration internationalisation Überprüfung 2024-11-03 (see below).")
	var b strings.Builder
	for b.Len() < n {
		switch r.IntN(12) {
		case 0:
			b.WriteString("\n\n## Section about ")
		case 1:
			b.WriteString("\n\n```go\nfor i := range n {\n\tfmt.Println(i)\n}\n```\n\n")
		case 2:
			b.WriteString(".\n\n- ")
		}
		b.WriteString(words[r.IntN(len(words))])
		b.WriteByte(' ')
	}
	return b.String()
}

func BenchmarkAnalyzeTokens(b *testing.B) {
	text := benchText(10 << 20)
	for _, name := range Tokenizers {
		CountTokens(name, "")
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				newTokens(nil, text, name)
			}
		})
	}
}

func BenchmarkTokenMeter(b *testing.B) {
	text := benchText(10 << 20)
	r := rand.New(rand.NewPCG(3, 4))
	places := make([]int, 1024)
	for i := range places {
		places[i] = r.IntN(len(text) - 1<<16)
	}
	for _, name := range Tokenizers {
		m := tokenMeter{newTokens(nil, text, name)}
		i := 0
		b.Run("Between/"+name, func(b *testing.B) {
			for b.Loop() {
				i = (i + 1) % len(places)
				m.CountRange(places[i], places[i]+2000)
			}
		})
		b.Run("After/"+name, func(b *testing.B) {
			for b.Loop() {
				i = (i + 1) % len(places)
				m.Advance(places[i], 512, len(text))
			}
		})
	}
}
