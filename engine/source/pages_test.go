package source

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/chunk"
)

func TestPages(t *testing.T) {
	for _, c := range []struct{ mark, text, want string }{
		{"any", "one", ""},
		{"any", "a\fb", `1 "a\f", 2 "b"`},
		{"any", "a\f\fb\fc", `1 "a\f", 2 "\f", 3 "b\f", 4 "c"`},
		{"any", "a\fb\f\n", `1 "a\f", 2 "b\f\n"`},
		{"any", "\f", `1 "\f"`},
		{"any", "", ""},
		{"any", "<!-- page 1 -->\fb", `1 "<!-- page 1 -->\f", 2 "b"`},
		{"comments", "<!-- page 1 -->\f\nb", `1 "<!-- page 1 -->\f\nb"`},
		{"any", "\n<!-- page 7 -->\na\n<!-- Page 8 of 9 -->\nb", `7 "\n<!-- page 7 -->\na\n", 8 "<!-- Page 8 of 9 -->\nb"`},
		{"any", "a\n<!-- page 7 -->\nb", `6 "a\n", 7 "<!-- page 7 -->\nb"`},
		{"any", "a\n<!-- PageBreak -->\r\nb\n<!--page-break-->", `1 "a\n", 2 "<!-- PageBreak -->\r\nb\n", 3 "<!--page-break-->"`},
		{"any", "--- end of page=5 ---\n\n{7}---", `5 "--- end of page=5 ---\n", 7 "\n{7}---"`},
		{"any", "a <!-- page 2 -->\nb", ""},
		{"any", `<!-- PageNumber="3" -->`, ""},
		{"any", "<!-- pages 3 -->", ""},
		{"any", "{0}---\na\n{1}---\nb", `0 "{0}---\na\n", 1 "{1}---\nb"`},
		{"any", "{0}--\n{x}---\n", ""},
		{"any", "===== PAGE 12 / 40 =====\na", `12 "===== PAGE 12 / 40 =====\na"`},
		{"any", "a\n--- end of page=0 ---\nb\n--- end of page=1 ---\n\n", `0 "a\n--- end of page=0 ---\n", 1 "b\n--- end of page=1 ---\n\n"`},
		{"any", "a\n--- end of page.page_number=4 ---\nb", `4 "a\n--- end of page.page_number=4 ---\n", 5 "b"`},
		{"any", "<!-- page 99999999999999999999 -->\na", `1 "<!-- page 99999999999999999999 -->\na"`},
		{`p(\d+)|q`, "p3\nq\np9", `3 "p3\n", 4 "q\n", 9 "p9"`},
		{`a)|(b`, "x", ""},
	} {
		x := FindPages(c.text, c.mark)
		var got []string
		for i := range x.Len() {
			n, _ := x.NumberAt(x.Span(i).Start)
			got = append(got, fmt.Sprintf("%d %q", n, x.Span(i).Slice(c.text)))
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%s of %q:\n%s, want\n%s", c.mark, c.text, s, c.want)
		}
	}
}

func TestCheckPageMarkRejectsBadPatterns(t *testing.T) {
	for _, bad := range []string{"[", "(", "a)|(b", "x*", " *", `\k<1>`} {
		if CheckPageMark(bad) == nil {
			t.Errorf("CheckPageMark(%q) returned no error", bad)
		}
	}
	if err := CheckPageMark(`=+ \d+`); err != nil {
		t.Error(err)
	}
}

func TestPagesCoverText(t *testing.T) {
	rapid.Check(t, checkRandomPages)
}

func FuzzPages(f *testing.F) {
	f.Add("<!-- page 3 -->\na\n{3}-----\n\fb\n--- end of page=3 ---\n", 0)
	f.Fuzz(func(t *testing.T, text string, name int) {
		if reason := describeUncovered(text, PageMarks[uint(name)%uint(len(PageMarks))].Name); reason != "" {
			t.Fatal(reason)
		}
	})
}

func checkRandomPages(t *rapid.T) {
	lines := []string{"a", "", " ", "\f", "<!-- page 3 -->", "{3}-----", "--- page 4 ---", "--- end of page=5 ---", "--- end of page=x ---"}
	text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(lines), 0, 12).Draw(t, "lines"), rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "line end"))
	var names []string
	for _, x := range PageMarks {
		names = append(names, x.Name)
	}
	if reason := describeUncovered(text, rapid.SampledFrom(append(names, `p|\{(\d)\}.*`)).Draw(t, "mark")); reason != "" {
		t.Fatal(reason)
	}
}

func describeUncovered(text, mark string) string {
	x := FindPages(text, mark)
	offset := 0
	for i := range x.Len() {
		s := x.Span(i)
		if s.Start != offset || s.Empty() || x.Find(s.Start) != i || x.Find(s.End-1) != i {
			return fmt.Sprintf("page %d of %q is %v", i, text, s)
		}
		if n, ok := x.NumberAt(s.Start); !ok || n < 0 {
			return fmt.Sprintf("page %d of %q has the invalid number %d", i, text, n)
		}
		if m := x.Mark(i); !m.Empty() && !(chunk.Span{Start: max(0, s.Start-m.Len()-2), End: s.End}).Contains(m.Start) {
			return fmt.Sprintf("page %d of %q has a mark in the wrong place: %v", i, text, m)
		}
		offset = s.End
	}
	if x.Len() > 0 && offset != len(text) {
		return fmt.Sprintf("the last page of %q ends at %d, before the end of the text", text, offset)
	}
	return ""
}
