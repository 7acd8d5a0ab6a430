package tokenizer

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/internal/golden"
)

// smallFiles returns tokenizer.json files whose vocabularies were trained on documents in testdata.
func smallFiles(t *testing.T) map[string]json.RawMessage {
	t.Helper()
	return golden.Read[json.RawMessage](t, "tokens/files.json.zst")
}

func parseFile(t testing.TB, data []byte) *Tokenizer {
	t.Helper()
	tk, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return tk
}

// The expected tokens were generated with Hugging Face's Rust library, tokenizers 0.23.2.
func TestFilesEncodeDifficultTexts(t *testing.T) {
	files := smallFiles(t)
	golden.Each(t, "tokens/files-awkward.json.zst", func(t *testing.T, name string, data []byte) {
		tk := parseFile(t, files[name])
		for _, k := range golden.Decode[[]storedTokens](t, data) {
			if ids, _ := tk.Encode(k.Text); !slices.Equal(ids, k.IDs) {
				t.Errorf("Encode(%q) = %v, want %v", k.Text, ids, k.IDs)
			}
			checkMethodsAgree(t, tk, k.Text)
		}
	})
}

// A file with BERT's rules must produce the same tokens as the built-in tokenizer.
func TestBERTFileMatchesBuiltin(t *testing.T) {
	data, err := os.ReadFile(writeBERT(t))
	if err != nil {
		t.Fatal(err)
	}
	file := parseFile(t, data)
	plain := *file
	plain.reader = newPipeline(sequence{newBertNormalizer(file.reader.(*bertReader).bertRules)}, splitters{kindSplitter(bertKind)}, file.reader.(*bertReader).wordPiece, &addedTokens{})
	r := rand.New(rand.NewPCG(7, 8))
	for range 3000 {
		text := randomText(r)
		want, wantStarts := BERT().Encode(text)
		for name, tk := range map[string]*Tokenizer{"file": file, "pipeline": &plain} {
			if got, starts := tk.Encode(text); !slices.Equal(got, want) || name == "file" && !slices.Equal(starts, wantStarts) {
				t.Fatalf("%s: tokens of %q = %v at %v, want %v at %v", name, text, got, starts, want, wantStarts)
			}
		}
	}
}

func TestUnsupportedPartsAreRefused(t *testing.T) {
	template := `{"added_tokens":[],"normalizer":NORM,"pre_tokenizer":PRE,"model":MODEL}`
	bpe := `{"type":"BPE","vocab":{"a":0,"b":1},"merges":[]}`
	for _, c := range []struct{ normalizer, splitter, model, want string }{
		{`{"type":"Nmt"}`, "null", bpe, "normalizer Nmt is not supported"},
		{`{"type":"Sequence","normalizers":[{"type":"NFC"},{"type":"ByteLevel"}]}`, "null", bpe, "normalizer 2 ByteLevel is not supported"},
		{`{"type":"Replace","pattern":{"Regex":"(?<=a)b"},"content":""}`, "null", bpe, "normalizer Replace: (?<= is not supported"},
		{`{"type":"Precompiled","precompiled_charsmap":"AAAA"}`, "null", bpe, "normalizer Precompiled: its table is damaged"},
		{"null", `{"type":"UnicodeScripts"}`, bpe, "pre_tokenizer UnicodeScripts is not supported"},
		{"null", `{"type":"Split","pattern":{"Regex":"a"},"behavior":"Other","invert":false}`, bpe, `pre_tokenizer: Split with behavior "Other" is not supported`},
		{"null", `{"type":"Sequence","pretokenizers":[{"type":"ByteLevel"},{"type":"Digits"}]}`, bpe, "pre_tokenizer 2 after ByteLevel is not supported"},
		{"null", "null", `{"type":"WordLevel","vocab":{}}`, "model WordLevel is not supported"},
		{"null", "null", `{"type":"BPE","vocab":{"a":0},"merges":["a b"]}`, "BPE model: merge 1 uses a token that is not in the vocabulary"},
		{"null", "null", `{"type":"BPE","vocab":{"a":0,"b":1},"merges":["a b"]}`, "BPE model: merge 1 creates a token that is not in the vocabulary"},
		{"null", "null", `{"type":"BPE","vocab":{"a":0},"merges":[],"dropout":0.1}`, "BPE model: dropout is not supported"},
		{"null", "null", `{"type":"BPE","vocab":{"a":0},"merges":[],"end_of_word_suffix":"</w>"}`, "BPE model: end_of_word_suffix is not supported"},
		{"null", "null", `{"type":"Unigram","vocab":[["a",-1]],"unk_id":7}`, "unigram model: unk_id 7 is not in the vocabulary"},
		{"null", "null", `{"type":"WordPiece","vocab":{"a":0},"unk_token":"?"}`, `WordPiece model: unk_token "?" is not in the vocabulary`},
		{"null", "null", "null", "not a tokenizer.json: no model"},
	} {
		text := strings.NewReplacer("NORM", c.normalizer, "PRE", c.splitter, "MODEL", c.model).Replace(template)
		if _, err := Parse([]byte(text)); err == nil || err.Error() != c.want {
			t.Errorf("Parse(%s) error = %v, want %q", text, err, c.want)
		}
	}
	if _, err := Parse([]byte("{")); err == nil || !strings.HasPrefix(err.Error(), "not a tokenizer.json: ") {
		t.Error(err)
	}
}

func TestSpecialTokenCounts(t *testing.T) {
	for name, data := range smallFiles(t) {
		want := map[string]int{"bpe-roberta": 2, "bpe-modernbert": 2, "bpe-llama": 2, "unigram-xlmr": 2, "unigram-words": 2}[name]
		if got := parseFile(t, data).SpecialTokens(); got != want {
			t.Errorf("SpecialTokens of %s = %d, want %d", name, got, want)
		}
	}
	if got := BERT().SpecialTokens(); got != 2 {
		t.Errorf("SpecialTokens of bert = %d, want 2", got)
	}
}

// TestFilesMatchOtherImplementations requires npm (CONTRIBUTING). With -update, it stores some
// results of the Rust library.
func TestFilesMatchOtherImplementations(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(installedPackages(t), "node_modules", "@lenml", "*", "models", "tokenizer.json"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no published files", err)
	}
	small := smallFiles(t)
	folder := t.TempDir()
	for _, name := range slices.Sorted(maps.Keys(small)) {
		path := filepath.Join(folder, name+".json")
		if err := os.WriteFile(path, small[name], 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	r := rand.New(rand.NewPCG(5, 6))
	texts := make([]string, 100_000)
	if testing.Short() {
		texts = texts[:2000]
	}
	for i := range texts {
		texts[i] = randomText(r)
	}
	stored := map[string]any{}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".json")
		if name == "tokenizer" {
			name = filepath.Base(filepath.Dir(filepath.Dir(path)))
		}
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			tk := parseFile(t, data)
			answers := compareWithOthers(t, name, tk, path, texts)
			if small[name] != nil {
				stored[name] = newStoredTokens(texts[:200], answers)
			}
			for _, text := range texts[:1000] {
				checkMethodsAgree(t, tk, text)
			}
		})
	}
	if *update {
		writePacked(t, "files-awkward", stored)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2},"merges":["a b"]}}`), "ab ba")
	f.Add([]byte(`{"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2},"merges":["a b"]}}`), "aa hb")
	f.Add([]byte(`{"added_tokens":[{"id":1,"content":"b","lstrip":true}],"normalizer":{"type":"NFKC"},"pre_tokenizer":{"type":"Metaspace","replacement":"▁"},"model":{"type":"Unigram","unk_id":0,"vocab":[["u",0],["a",-1.5],["▁a",-2]]}}`), "a b")
	f.Add([]byte(`{"normalizer":{"type":"BertNormalizer"},"pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"Split","pattern":{"Regex":"\\d+|x"},"behavior":"Contiguous"},{"type":"ByteLevel"}]},"model":{"type":"WordPiece","unk_token":"u","vocab":{"u":0,"##a":1}}}`), "1xé")
	f.Add([]byte(`{"normalizer":{"type":"NFKC"},"model":{"type":"Unigram","unk_id":0,"vocab":[["u",0],["a",-1.5]]}}`), "$a\u0302")
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		if len(data) > 1<<11 || len(text) > 100 {
			return
		}
		tk, err := Parse(data)
		if err != nil {
			return
		}
		checkMethodsAgree(t, tk, text)
	})
}

func BenchmarkFiles(b *testing.B) {
	paths, _ := filepath.Glob(filepath.Join(os.Getenv("CHUNKSCOPE_TOKENIZERS"), "node_modules", "@lenml", "*", "models", "tokenizer.json"))
	text := benchDocs(b)
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		tk := parseFile(b, data)
		name := filepath.Base(filepath.Dir(filepath.Dir(path)))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				tk.Count(text)
			}
		})
		b.Run(name+"/load", func(b *testing.B) {
			for b.Loop() {
				parseFile(b, data)
			}
		})
	}
}
