package report

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"chunkscope/engine/export/internal/exporttest"
)

type scannedTag struct{ name, id, class, text string }

// scanTags makes the same checks as checkOwnElements, about 20 times as fast. It returns the tags
// of the page.
func scanTags(t testing.TB, page, link string, scripts int) []scannedTag {
	t.Helper()
	names := map[string]int{}
	out := make([]scannedTag, 0, 800)
	var attrs []html.Attribute
	var open []string
	text, page, more := strings.Cut(removeSource(page), "<")
	if text != "" {
		t.Errorf("the page begins with text instead of a tag: %q", text)
	}
	for more {
		var tag string
		tag, page, _ = strings.Cut(page, ">")
		text, page, more = strings.Cut(page, "<")
		name, all, ok := readTag(tag, attrs[:0])
		if attrs = all; !ok {
			t.Fatalf("invalid tag <%s> before %q", tag, text)
		}
		switch {
		case tag[0] == '!':
			continue
		case tag[0] == '/':
			last := len(open) - 1
			if last < 0 || open[last] != name {
				t.Fatalf("</%s> does not match the open tags %q before %q", name, open, text)
			}
			open = open[:last]
			continue
		case tag[len(tag)-1] != '/' && name != "meta" && name != "br":
			open = append(open, name)
		}
		e := scannedTag{name: name, text: text}
		for _, a := range attrs {
			switch a.Key {
			case "id":
				e.id = a.Val
			case "class":
				e.class = a.Val
			}
		}
		names[name]++
		checkElement(t, name, attrs, link)
		out = append(out, e)
	}
	if len(open) > 0 {
		t.Errorf("unclosed tags: %q", open)
	}
	checkCode(t, names, scripts)
	return out
}

// readTag parses the text between the angle brackets of a tag. ok is false unless all attribute
// values are quoted.
func readTag(tag string, attrs []html.Attribute) (name string, all []html.Attribute, ok bool) {
	if tag == "!doctype html" {
		return "", attrs, true
	}
	name, rest, more := strings.Cut(strings.TrimSuffix(tag, "/"), " ")
	if end, ends := strings.CutPrefix(name, "/"); ends {
		return end, attrs, isPlainName(end) && !more
	}
	for more {
		var key, value string
		if key, rest, more = strings.Cut(rest, "=\""); more {
			if value, rest, more = strings.Cut(rest, "\""); !more || strings.ContainsAny(value, "<\x00") {
				return name, attrs, false
			}
			more = rest != ""
			if rest, ok = strings.CutPrefix(rest, " "); more && !ok {
				return name, attrs, false
			}
		}
		if !isPlainName(key) {
			return name, attrs, false
		}
		attrs = append(attrs, html.Attribute{Key: key, Val: value})
	}
	return name, attrs, isPlainName(name)
}

func isPlainName(name string) bool {
	for i := range len(name) {
		if c := name[i]; (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (i == 0 || c != '-' && (c < '0' || c > '9')) {
			return false
		}
	}
	return name != ""
}

func TestScanTags(t *testing.T) {
	_, hostile := newHostileReport(t)
	r, decisions := reviewDocument(t)
	for _, page := range []string{string(hostile), string(writeReport(t, r, decisions)), string(writeTour(t, exporttest.Tutorial(t), exporttest.Preset(t, "structured")))} {
		scripts, link := 2, "#"
		if strings.Contains(page, `<body class="tour">`) {
			scripts, link = 1, "#s"
		}
		got := scanTags(t, page, link, scripts)
		for n := range parse(t, []byte(removeSource(page))).doc.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			if len(got) == 0 {
				t.Fatalf("scanTags did not find <%s>", n.Data)
			}
			e := got[0]
			got = got[1:]
			text := html.UnescapeString(e.text)
			if n.FirstChild != nil && n.FirstChild.Type == html.TextNode {
				text = n.FirstChild.Data
			}
			if !strings.EqualFold(e.name, n.Data) || html.UnescapeString(e.id) != attr(n, "id") || html.UnescapeString(e.class) != attr(n, "class") ||
				strings.TrimSpace(html.UnescapeString(e.text)) != strings.TrimSpace(text) {
				t.Fatalf("scanTags read <%s id=%q class=%q>%q as %+v", n.Data, attr(n, "id"), attr(n, "class"), text, e)
			}
		}
		if len(got) > 0 {
			t.Errorf("scanTags found an unexpected %+v and %d others", got[0], len(got)-1)
		}
	}
}

func TestReadTagRejectsUnusualTags(t *testing.T) {
	for tag, want := range map[string]bool{
		"p": true, "/p": true, "br/": true, "!doctype html": true, `p class="a b" hidden`: true, `i id="x"`: true, `aside id="x" hidden`: true,
		"": false, "/": false, " p": false, "3": false, "!-- x --": false, "!--": false, "?xml": false, "![CDATA[x]]": false, "p ": false, "/p x": false,
		`p class=a`: false, `p class='a'`: false, `p class="a`: false, `p class="a"b="c"`: false, `p a"b="c"`: false, "p\tclass": false, `p class="<"`: false,
	} {
		if _, _, ok := readTag(tag, nil); ok != want {
			t.Errorf("readTag(%q) accepted = %v, want %v", tag, ok, want)
		}
	}
}
