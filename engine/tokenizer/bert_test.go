package tokenizer

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/internal/golden"
)

func bertPieces(t testing.TB) []string {
	t.Helper()
	raw, err := Unpack(bertPacked)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(raw), "\n")
}

// The expected numbers were generated with Hugging Face's JavaScript library.
func TestBERTCountsTokensOfDocuments(t *testing.T) {
	documents := 0
	golden.Each(t, "tokens/bert.json.zst", func(t *testing.T, name string, data []byte) {
		file := golden.Decode[struct {
			Whole int
			Lines []int
		}](t, data)
		text, err := os.ReadFile(golden.Document(t, name))
		if err != nil {
			t.Fatal(err)
		}
		if got := BERT().Count(string(text)); got != file.Whole {
			t.Errorf("document has %d tokens, want %d", got, file.Whole)
		}
		lines := strings.Split(string(text), "\n")
		if len(lines) != len(file.Lines) {
			t.Fatalf("document has %d lines, want %d", len(lines), len(file.Lines))
		}
		for i, line := range lines {
			if got := BERT().Count(line); got != file.Lines[i] {
				t.Errorf("line %d: got %d tokens for %q, want %d", i+1, got, line, file.Lines[i])
			}
		}
		documents++
	})
	if documents == 0 {
		t.Fatal("no documents")
	}
}

// storedTokens is the result of Hugging Face's Rust library for a text.
type storedTokens struct {
	Text   string   `json:"text"`
	IDs    []uint32 `json:"ids"`
	Starts []uint32 `json:"starts"` // in characters
}

// The expected tokens were generated with Hugging Face's Rust library, tokenizers 0.23.2.
func TestBERTEncodesDifficultTexts(t *testing.T) {
	golden.Each(t, "tokens/bert-awkward.json.zst", func(t *testing.T, _ string, data []byte) {
		for _, k := range golden.Decode[[]storedTokens](t, data) {
			ids, starts := BERT().Encode(k.Text)
			if !slices.Equal(ids, k.IDs) || !slices.Equal(toCharOffsets(k.Text, starts), k.Starts) {
				t.Errorf("tokens of %q = %v at %v, want %v at %v", k.Text, ids, toCharOffsets(k.Text, starts), k.IDs, k.Starts)
			}
		}
	})
}

// Each text is a Unicode character between two letters.
func TestBERTEncodesEveryCharacter(t *testing.T) {
	golden.Each(t, "tokens/bert-characters.json.zst", func(t *testing.T, ids string, data []byte) {
		failures := 0
		visitRunes(golden.Decode[string](t, data), func(r rune) {
			if got, _ := BERT().Encode("a" + string(r) + "b"); fmt.Sprint(got) != ids {
				if failures++; failures < 10 {
					t.Errorf("ids of %U between two letters = %v, want %s", r, got, ids)
				}
			}
		})
	})
}

func TestBERTMethodsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 5000 {
		checkMethodsAgree(t, BERT(), randomText(r))
	}
}

func checkMethodsAgree(t testing.TB, tk *Tokenizer, text string) {
	t.Helper()
	ids, starts := tk.Encode(text)
	if n := tk.Count(text); n != len(ids) || len(starts) != n {
		t.Fatalf("%q: Count = %d, Encode returns %d ids and %d starts", text, n, len(ids), len(starts))
	}
	if got := tk.Starts(nil, text); !slices.Equal(got, starts) {
		t.Fatalf("Starts(%q) = %v, want %v", text, got, starts)
	}
	if !slices.IsSorted(starts) || len(starts) > 0 && int(starts[len(starts)-1]) >= len(text) {
		t.Fatalf("starts of %q = %v, want ascending offsets inside the text", text, starts)
	}
	for i := 1; i < len(text); i++ {
		if !tk.SplitsAt(text, i) {
			continue
		}
		if got, want := tk.Count(text[:i])+tk.Count(text[i:]), len(ids); got != want {
			t.Fatalf("SplitsAt(%q, %d) = true, but the text has %d tokens and the two parts have %d", text, i, want, got)
		}
	}
}

func FuzzBERT(f *testing.F) {
	for _, word := range randomWords {
		f.Add(word + " x" + word)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 1<<10 {
			checkMethodsAgree(t, BERT(), text)
		}
	})
}

func benchDocs(b *testing.B) string {
	var all strings.Builder
	files, err := filepath.Glob("../../testdata/docs/*")
	if err != nil || len(files) == 0 {
		b.Fatal("no documents", err)
	}
	for all.Len() < 1<<20 {
		for _, f := range files {
			data, err := os.ReadFile(f)
			if err != nil {
				b.Fatal(err)
			}
			all.Write(data)
		}
	}
	return all.String()[:1<<20]
}

func BenchmarkBERT(b *testing.B) {
	for name, text := range map[string]string{
		"docs": benchDocs(b), "letters": strings.Repeat("a", 1<<20), "german": strings.Repeat("Überprüfung der Größe während naïver Läufe ", 1<<20/48),
		"cyrillic": strings.Repeat("проверка размеров документа и его частей ", 1<<20/76), "chinese": strings.Repeat("我们检查文件的大小", 1<<20/27),
		"hangul": strings.Repeat("문서의 크기를 확인 ", 1<<20/26),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			var starts []uint32
			for b.Loop() {
				starts = BERT().Starts(starts[:0], text)
			}
		})
		b.Run(name+"/count", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				BERT().Count(text)
			}
		})
	}
}

func BenchmarkLoadBERT(b *testing.B) {
	for b.Loop() {
		if _, err := unpackBERT(bertPacked); err != nil {
			b.Fatal(err)
		}
	}
}

// llama.cpp (MIT license) identifies a tokenizer by the SHA-256 hash of the token ids for this text.
func TestBERTMatchesPublishedModels(t *testing.T) {
	const (
		text = "\n \n\n \n\n\n \t \t\t \t\n  \n   \n    \n     \n🚀 (normal) 😶\u200d🌫️ (multiple emojis concatenated) ✅ 🦙🦙 3 33 333 3333 33333 333333 3333333 33333333 3.3 3..3 3...3 កាន់តែពិសេសអាច😁 ?我想在apple工作1314151天～ ------======= нещо на Български ''''''```````\"\"\"\"......!!!!!!?????? I've been 'told he's there, 'RE you sure? 'M not sure I'll make it, 'D you like some tea? We'Ve a'lL"
		want = "0876d13b50744004aa9aeae05e7b0647eac9d801b5ba4668afc01e709c15e19f"
	)
	ids, _ := BERT().Encode("[CLS]" + text + "[SEP]")
	list := strings.ReplaceAll(fmt.Sprint(ids), " ", ", ")
	if got := fmt.Sprintf("%x", sha256.Sum256([]byte(list))); got != want {
		t.Errorf("hash = %s, want %s, for ids %s", got, want, list)
	}
}
