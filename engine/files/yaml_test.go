package files

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

var kind = YAMLKind{Name: "a test file", Example: "key: value"}

// costlyFiles lists texts that, when repeated, would take the parser too much time or memory.
var costlyFiles = []struct{ before, piece, want string }{
	{"", "[", "line 1: lists and mappings are nested more than 16 levels deep: a test file needs only a few"},
	{"", "a: b\n", "line 257: more than 256 keys at one level: a test file needs only a few"},
	{"a: {", "b: c, ", "line 1: more than 256 keys at one level"},
	{"a: [", "{b: c}, ", "line 1: more than 256 keys at one level"},
	{"", "{a: ", "line 1: lists and mappings are nested more than 16 levels deep"},
	{"", "- ", "line 1: lists and mappings are nested more than 16 levels deep"},
	{"", "? ", "line 1: lists and mappings are nested more than 16 levels deep"},
	{"", "a: [", "line 1: lists and mappings are nested more than 16 levels deep"},
	{"", "[\n", "line 17: lists and mappings are nested more than 16 levels deep"},
	{"", "- [", "line 1: lists and mappings are nested more than 16 levels deep"},
	{"a: >", "\n", "line 66: more than 64 blank lines in a row: remove them"},
	{"a: |", "\n   ", "line 66: more than 64 blank lines in a row"},
	{"a: >", "\r\n", "line 33: more than 64 blank lines in a row"},
	{"", "\"\t", `line 1: more than 64 tabs in a line: write them as \t, between double quotes`},
	{"", "%YAML 1.1\n---\n", "line 1: a line that begins with % is not allowed in a test file: remove it"},
	{"", "--- a\n", "line 2: a second document starts here: a test file can contain only one"},
	{"", "---\n", "line 2: a second document starts here: a test file can contain only one"},
	{"a: ", "&a ", "line 1: a value that begins with & needs quotes"},
	{"a: ", "*b ", "line 1: a value that begins with * needs quotes"},
	{"a: ", "!c ", "line 1: a value that begins with !c needs quotes"},
	{"", "[]\n", "has too much content for a test file: shorten it"},
	{"", "a: []\n", "line 257: more than 256 keys at one level"},
	{"a: [", "b,", "has too much content for a test file: shorten it"},
}

func TestParseRejectsCostlyFiles(t *testing.T) {
	for _, c := range costlyFiles {
		n := (MaxYAMLBytes - len(c.before)) / len(c.piece)
		data := []byte(c.before + strings.Repeat(c.piece, n))
		_, err := kind.Parse("x.yaml", data)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "x.yaml") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q repeated: got %v, want %s", c.piece, err, c.want)
		}
		if allocated, _ := measureParse(data); allocated > memoryLimit(len(data)) {
			t.Errorf("%q repeated allocates %d MB", c.piece, allocated>>20)
		}
	}
	if _, err := kind.Parse("x.yaml", make([]byte, MaxYAMLBytes+1)); err == nil || err.Error() != "x.yaml is larger than 1 MB, too large for a test file" {
		t.Error(err)
	}
}

func measureParse(data []byte) (bytes uint64, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = kind.Parse("x.yaml", data)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, err
}

func memoryLimit(bytes int) uint64 { return uint64(1<<20 + 1000*bytes) }

func TestParseLimitsDepth(t *testing.T) {
	nest := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%sa:\n", strings.Repeat(" ", i))
		}
		return b.String()
	}
	for text, valid := range map[string]bool{
		nest(16):                                          true,
		nest(17):                                          false,
		strings.Repeat("- [a, [b]]\n", 100):               true,
		`a: "` + strings.Repeat("[", 100) + `"`:           true,
		"# " + strings.Repeat("[", 100):                   true,
		"a: it's " + strings.Repeat("[", 100):             true,
		strings.Repeat("- a:\n   - b\n", 100):             true,
		"a: |\n" + strings.Repeat(" - - -\n", 9):          true,
		strings.Repeat("[", 16) + strings.Repeat("]", 16): true,
	} {
		_, err := kind.Parse("x.yaml", []byte(text))
		if nest := err != nil && strings.Contains(err.Error(), " deep:"); nest == valid {
			t.Errorf("%.40q: %v", text, err)
		}
	}
}

func TestParseReadsOneDocument(t *testing.T) {
	for text, want := range map[string]string{
		"---\na: 1\n...\n": "", "# a remark\n---\na: 1": "", "": "", "---\n": "", "# only a remark": "",
		"\ufeffa: 1\n": "", "\ufeff---\na: 1\n": "", "\ufeff": "",
		"\xff\xfea\x00:\x00": "x.yaml is UTF-16: save it as UTF-8", "\xfe\xff\x00a\x00:": "x.yaml is UTF-16: save it as UTF-8",
		"a: 1\n---\n":        "x.yaml, line 2: a second document starts here: a test file can contain only one",
		"a: 1\n---\nb: 2\n":  "x.yaml, line 2: a second document starts here: a test file can contain only one",
		"- a\n":              "x.yaml, line 1: a test file needs lines such as key: value",
		"\n\ntext":           "x.yaml, line 3: a test file needs lines such as key: value",
		"a: 1\nb: 2\n\na: 3": "x.yaml, line 4: a is already on line 1: keep one of them",
		"a: 1\nb: [1\n":      "x.yaml, line 2: this is not YAML: sequence end token ']' not found",
	} {
		got := ""
		if _, err := kind.Parse("x.yaml", []byte(text)); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q\n got %s\nwant %s", text, got, want)
		}
	}
}

func TestParseSkipsByteOrderMark(t *testing.T) {
	m, err := kind.Parse("x.yaml", []byte("\ufeffa: 1\nb: 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	if a, ok := m.Find("a"); !ok || a.Value.String() != "1" || a.line != 1 {
		t.Errorf("got fields %v, want a with 1", m.Fields)
	}
}

func TestYAMLValues(t *testing.T) {
	m, err := kind.Parse("x.yaml", []byte("nothing:\ntext: yes it is\nquoted: \"1\\n\"\nlines: |\n  one\n  two\nwhole: 0x10\ndecimal: 1.50\ntruth: True\nlist: [a, 2]\npairs: {b: c}\nother: .inf\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		kind   YAMLType
		text   string
		scalar string
	}{
		{TypeNull, "", ""},
		{TypeText, "yes it is", "yes it is"},
		{TypeQuoted, "1\n", "1\n"},
		{TypeBlock, "one\ntwo\n", "one\ntwo"},
		{TypeInteger, "0x10", "0x10"},
		{TypeDecimal, "1.50", "1.50"},
		{TypeBool, "true", "true"},
		{TypeList, "", "no"},
		{TypeMapping, "", "no"},
		{TypeOther, ".inf", ".inf"},
	}
	for i, w := range want {
		f := m.Fields[i]
		scalar, ok := f.Value.Scalar()
		if !ok {
			scalar = "no"
		}
		if f.Value.Type() != w.kind || f.Value.String() != w.text || scalar != w.scalar {
			t.Errorf("%s: got type %d, text %q, scalar %q; want %v", f.Key, f.Value.Type(), f.Value, scalar, w)
		}
	}
	list, _ := m.Find("list")
	if items := list.Value.List(); len(items) != 2 || items[1].Refuse("no").Error() != "x.yaml, line 10: no" || list.line != 10 {
		t.Errorf("unexpected list %v", items)
	}
}

// A review has many decisions, so the number of keys is only limited per decision.
func TestParseReadsLongLists(t *testing.T) {
	const n = 4 * maxKeys
	for _, item := range []string{"- a: 1\n  b: 2\n", "  - {a: 1, b: 2}\n", "- a\n", "- [a, b]\n"} {
		m, err := kind.Parse("x.yaml", []byte("list:\n"+strings.Repeat(item, n)+"end: 1\n"))
		if err != nil {
			t.Errorf("%q: %v", item, err)
			continue
		}
		list, _ := m.Find("list")
		if end, ok := m.Find("end"); len(list.Value.List()) != n || !ok || end.Value.List() != nil {
			t.Errorf("%q: got %d items, or the next key is missing", item, len(list.Value.List()))
		}
	}
}

// FuzzParse repeats its input many times. Memory use must grow linearly.
func FuzzParse(f *testing.F) {
	for _, c := range costlyFiles {
		f.Add(c.before, c.piece, uint16(2000))
	}
	f.Add("", "decisions:\n- chunk: \"a\\tb\"\n  note: 'it''s'\n", uint16(3))
	f.Fuzz(func(t *testing.T, before, piece string, times uint16) {
		if len(piece) == 0 {
			return
		}
		data := []byte(before + strings.Repeat(piece, min(int(times), 1+1<<12/len(piece))))
		allocated, err := measureParse(data)
		if allocated > memoryLimit(len(data)) {
			t.Fatalf("%d bytes allocate %d MB", len(data), allocated>>20)
		}
		if err != nil && (strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "x.yaml")) {
			t.Fatalf("the error is not one sentence with the file name: %q", err)
		}
	})
}
