package language_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/measure/retrieval/language"
)

func TestDetect(t *testing.T) {
	for want, text := range map[string]string{
		"english":    "The key that leaks is revoked at once, and what it opened is read again by those who own it.",
		"german":     "Der Schlüssel wird alle dreißig Tage gewechselt, und der alte gilt noch einen Tag, damit nichts stehen bleibt.",
		"french":     "La clé est changée tous les trente jours et l'ancienne reste valable pendant une journée pour ne rien bloquer.",
		"spanish":    "La clave se cambia cada treinta días y la antigua sigue siendo válida durante un día para que nada se detenga.",
		"italian":    "La chiave viene cambiata ogni trenta giorni e quella vecchia resta valida per un giorno, così non si ferma nulla.",
		"portuguese": "A chave é trocada a cada trinta dias e a antiga ainda vale por um dia, para que nada pare no caminho.",
		"dutch":      "De sleutel wordt om de dertig dagen vervangen en de oude blijft nog een dag geldig, zodat er niets stilstaat.",
		"swedish":    "Nyckeln byts var trettionde dag och den gamla gäller en dag till så att ingenting stannar när den är borta.",
		"russian":    "Ключ меняется каждые тридцать дней, и старый действует еще один день, чтобы ничего не остановилось.",
		"none":       "MAX_SIZE 4096 OVERLAP 200 UNIT chars TOKENIZER cl100k STRATEGY recursive 日本語の文書です。",
	} {
		if got := language.Detect(text).Name; got != want {
			t.Errorf("Detect = %s, want %s", got, want)
		}
		if got := language.Detect(strings.Repeat(text+"\n", 3000)).Name; got != want {
			t.Errorf("Detect of a long text = %s, want %s", got, want)
		}
	}
}

func TestDetectInLists(t *testing.T) {
	changes := strings.Repeat("* Close the file on errors, and say which it is ([3e1a5c7](https://example.com/commit/3e1a5c7e9i8o2l4a6c0e1i3a5c7e9o1d3e5a7c9e)).\n", 40)
	if got := language.Detect(changes).Name; got != "english" {
		t.Errorf("language of changes with hashes = %s, want english", got)
	}
	badges := strings.Repeat("<img alt=\"status\" src=\"https://lamps.example.org/brass/actions/workflows/tests.svg\">\n", 40) + "The key that leaks is revoked at once by those who own it.\n"
	if got := language.Detect(badges).Name; got != "english" {
		t.Errorf("language of badges = %s, want english", got)
	}
	owners := strings.Repeat("* keeper (keeper@example.com)\n", 40)
	if got := language.Detect(owners).Name; got != "none" {
		t.Errorf("language of addresses = %s, want none", got)
	}
}

func TestFold(t *testing.T) {
	english, err := language.FindLanguage("english", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{{"rotates", "rotat"}, {"rotated", "rotat"}, {"keys", "key"}, {"viewport", "viewport"}, {"i", "i"}} {
		if got := english.StemString(c[0]); got != c[1] {
			t.Errorf("StemString(%q) = %q, want %q", c[0], got, c[1])
		}
	}
	if !english.IsStopWord("how") || english.IsStopWord("key") || language.None.IsStopWord("how") {
		t.Error("stop words")
	}
	if got := language.None.StemString("keys"); got != "keys" {
		t.Error(got)
	}
	if _, err := language.FindLanguage("klingon", ""); err == nil || !strings.Contains(err.Error(), "swedish") {
		t.Error(err)
	}
}

func TestEveryLanguageHasStopWords(t *testing.T) {
	for _, name := range language.Names()[1:] {
		l, err := language.FindLanguage(name, "")
		if err != nil {
			t.Fatal(err)
		}
		if l == language.None {
			continue
		}
		if l.StemString("xyzzy") == "" || !l.IsStopWord(map[string]string{"english": "the", "german": "der", "french": "le", "spanish": "el", "italian": "il", "portuguese": "o", "dutch": "het", "swedish": "och", "danish": "og", "norwegian": "og", "russian": "и"}[name]) {
			t.Errorf("%s has no stop words", name)
		}
	}
}

func checkStem(t interface{ Errorf(string, ...any) }, l *language.Language, word string) {
	stem, isStem := l.Stem([]byte(word))
	if want := l.StemString(word); string(stem) != want || isStem != (want == word) {
		t.Errorf("%s: stem of %q = %q, want %q", l.Name, word, stem, want)
	}
}

func TestStemEqualsFold(t *testing.T) {
	words := rapid.OneOf(rapid.StringMatching(`[0-9]{1,9}`), rapid.StringMatching(`[a-z0-9]{0,12}[0-9]{1,3}`), rapid.StringMatching(`[a-zà-ÿа-я0-9]{1,12}`))
	for _, name := range language.Names() {
		l, err := language.FindLanguage(name, "")
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			checkStem(t, l, words.Draw(t, "word"))
		})
		for _, word := range []string{"a00", "0aa0", "snuyee3", "oo1", "11"} {
			checkStem(t, l, word)
		}
	}
}
