package handoff

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/settings"
)

func eachAccepted(t *testing.T, do func(to *target.Target, r *engine.Result)) {
	t.Helper()
	doc := exporttest.Tutorial(t)
	for i := range Targets {
		to := &Targets[i]
		for _, form := range to.Forms {
			for _, strategy := range form.Strategies {
				s := settings.Default()
				s.Strategy, s.OverlapMode, s.MaxChunkSize, s.OverlapSize = strategy, "none", 800, 0
				if len(form.Units) > 0 {
					s.Unit = form.Units[0]
				}
				if to == find("llamaindex-python") && strategy == "headings" || to == find("open-webui") {
					s.HeadingLevel = 6
				}
				if to == find("markdown-chunker") {
					s.MarkdownRules = "reference"
				}
				if to == find("haystack") || to == find("lightrag") {
					s.Tokenizer = "o200k_base"
				}
				r := exporttest.Run(t, doc, s)
				if _, err := exportText(t, to, r); err != nil {
					t.Errorf("%s, %s: %v", to.Name, strategy, err)
					continue
				}
				do(to, r)
			}
		}
	}
}

func checkRefused(t *testing.T, to *target.Target, r *engine.Result, label string) {
	t.Helper()
	_, err := exportText(t, to, r)
	refusal, ok := errors.AsType[*target.RefusedError](err)
	switch {
	case !ok:
		t.Errorf("%s, %s: setting %s was not refused (error %v)", to.Name, r.Settings.Strategy, label, err)
	case !strings.HasPrefix(refusal.Error(), to.SystemName) || !strings.Contains(refusal.Error(), label):
		t.Errorf("%s: %s", to.Name, refusal.Error())
	}
}

func TestUndeclaredSettingsAreRejected(t *testing.T) {
	modes, strategies, table := settings.Modes, settings.Strategies, settings.Table
	t.Cleanup(func() { settings.Modes, settings.Strategies, settings.Table = modes, strategies, table })
	for _, shares := range []settings.OverlapPlace{settings.OverlapInMetadata, settings.OverlapInFront, settings.OverlapByStrategy} {
		settings.Modes = append(slices.Clip(modes), settings.Mode{Name: "lines", Place: shares, SizeKeys: []string{"overlap_size"}})
		eachAccepted(t, func(to *target.Target, r *engine.Result) {
			changed := *r
			changed.Settings.OverlapMode = "lines"
			checkRefused(t, to, &changed, "overlap_mode=lines")
		})
	}
	settings.Modes = modes

	settings.Strategies = append(slices.Clip(strategies), settings.Strategy{Name: "stanzas", HasMaxSize: true, SharesNatively: true, IsMarkdown: true})
	eachAccepted(t, func(to *target.Target, r *engine.Result) {
		changed := *r
		changed.Settings.Strategy = "stanzas"
		checkRefused(t, to, &changed, "strategy stanzas")
	})
	settings.Strategies = strategies

	for _, key := range []string{"overlap_lines", "chunk_lines"} {
		fake, ok := settings.Lookup("overlap_sentences")
		if !ok {
			t.Fatal("the setting overlap_sentences is missing")
		}
		added := *fake
		added.Key, added.Applies = key, func(*settings.Settings) bool { return true }
		settings.Table = append(slices.Clip(table), added)
		eachAccepted(t, func(to *target.Target, r *engine.Result) {
			changed := *r
			changed.Settings.OverlapSentences = 7
			checkRefused(t, to, &changed, key+"=7")
		})
	}
}

func TestRecommendationsAreAccepted(t *testing.T) {
	doc := exporttest.Tutorial(t)
	for i := range Targets {
		to := &Targets[i]
		if len(to.Recommended) == 0 && !to.IsOwn {
			t.Errorf("%s has no recommended settings", to.Name)
		}
		for _, try := range to.Recommended {
			s := exporttest.Preset(t, try[0])
			for _, pair := range try[1:] {
				if err := settings.Assign(&s, pair); err != nil {
					t.Fatal(err)
				}
			}
			if err := settings.Check(s); err != nil {
				t.Fatalf("%s, %v: %v", to.Name, try, err)
			}
			if _, err := exportText(t, to, exporttest.Run(t, doc, s)); err != nil {
				t.Errorf("%s, %v: %v", to.Name, try, err)
			}
		}
	}
}

func TestFidelityIsStated(t *testing.T) {
	eachHandoff(t, func(to *target.Target, _ *engine.Result, text string) {
		head, body, _ := strings.Cut(text, "\n\n")
		exact := strings.Contains(head, " Exact: ")
		if exact == strings.Contains(head, " Approximate: ") {
			t.Errorf("%s: want either Exact or Approximate in\n%s", to.Name, head)
		}
		asserts := strings.Contains(body, "assertParity") || strings.Contains(body, "assert_parity")
		if asserts && !exact || strings.Contains(body, "raise AssertionError") != strings.Contains(body, "assert_parity") {
			t.Errorf("%s is approximate, but its code asserts equality", to.Name)
		}
		code := slices.Contains([]string{".py", ".mjs", ".ts", ".rs", ".java"}, to.Ext)
		if code && exact != asserts || code && !exact && !strings.Contains(body, "difference(") {
			t.Errorf("%s: exact = %t, but the code asserts equality = %t", to.Name, exact, asserts)
		}
	})
}

func TestNoAssertionsForKnownDifferences(t *testing.T) {
	recursive, windows := exporttest.Preset(t, "langchain-recursive"), exporttest.Preset(t, "tokens-256")
	recursive.MaxChunkSize, recursive.OverlapSize = 40, 5
	inWords, inTokens, unstripped := recursive, recursive, recursive
	inWords.Unit, inWords.MaxChunkSize = "words", 50
	inTokens.Unit = "tokens"
	unstripped.Unit, unstripped.OverlapSize, unstripped.StripWhitespace = "words", 0, false
	separate := recursive
	separate.OverlapSize = 0
	cutAt := func(separators string) settings.Settings {
		s := recursive
		s.Separators = separators
		return s
	}
	for _, c := range []struct {
		target, text string
		s            settings.Settings
		exact        bool
	}{
		{"langchain-js", "Thumbs up 👍 and on it goes.", recursive, true},
		{"langchain-js", strings.Repeat("👍", 50), recursive, false},
		{"langchain-js", strings.Repeat("x", 50) + " 👍", recursive, true},
		{"langchain-js", strings.Repeat("👍 ", 30), cutAt(`[" ",""]`), true},
		{"langchain-js", strings.Repeat("👍 ", 30), cutAt(`["\n",""," ",""]`), false},
		{"langchain-js", strings.Repeat("👍", 20), cutAt(`[""]`), true},
		{"langchain-js", strings.Repeat("👍", 39), cutAt(`[" ",""]`), false}, // 78 UTF-16 units
		{"langchain-js", strings.Repeat("👍", 39) + " ", cutAt(`[" ",""]`), true},
		{"langchain-js", strings.Repeat("👍", 40) + " ", cutAt(`[" ",""]`), false},
		{"langchain-js", strings.Repeat("👍", 100), inWords, false},
		{"langchain-js", strings.Repeat("a", 38) + "\n\n\n" + strings.Repeat("b", 20) + "\n\n" + strings.Repeat("c", 16), separate, false},
		{"langchain-js", "One.\n\n\nTwo.", recursive, true},
		{"langchain-js", "A mark\ufeff in the text.", recursive, true},
		{"langchain-js", "A mark at the end.\ufeff", recursive, false},
		{"langchain-js", "A mark at the end.\u0085", recursive, false},
		{"langchain-js", "A mark at the end.\x1b", recursive, true},
		{"langchain-js", "A mark at the end.\x1c", recursive, false},
		{"langchain-js", "A mark at the end.\x1f", recursive, false},
		{"langchain-js", "A mark\ufeff in the text.", inTokens, false},
		{"langchain-js", "A mark\ufeff in the text.", windows, false},
		{"langchain-js", "A mark\u0085 in the text.", windows, false},
		{"langchain-js", "A mark\x1c in the text.", windows, true},
		{"langchain-js", "Plain text.", windows, true},
		{"langchain-js", " \n ", windows, false},
		{"langchain-python", " \n ", windows, false},
		{"langchain-python", "Plain text.", inWords, true},
		{"langchain-python", "Plain text.", unstripped, false},
		{"langchain-python", "A mark\ufeff in the text.", windows, true},
		{"llamaindex-python", " \n ", windows, false},
		{"chonkie", " \n ", windows, false},
		{"chonkie", "Plain text.", windows, true},
		{"chonkie", "It ends with <|endoftext|> here.", windows, false},
		{"langchain-python", "It ends with <|endoftext|> here.", windows, true},
	} {
		text, err := exportText(t, find(c.target), exporttest.Run(t, exporttest.Document(t, "a.md", c.text), c.s))
		if err != nil {
			t.Fatal(err)
		}
		if exact := strings.Contains(text, " Exact: "); exact != c.exact {
			t.Errorf("%s of %q: exact is %t, want %t", c.target, c.text, exact, c.exact)
		}
	}
}
