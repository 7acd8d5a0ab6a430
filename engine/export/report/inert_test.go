package report

import (
	"bytes"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
)

const hostileText = `# <script>document.title='ran'</script>

</pre></section></script><script>document.title='ran';document.body.dataset.ran='1'</script>
<img src=x onerror="document.title='ran'"><svg onload=alert(1)><a href="javascript:alert(1)">x</a>
<style>*{display:none}</style><link rel=stylesheet href=https://example.invalid/x.css><base href=//example.invalid>
<meta http-equiv=refresh content="0;url=https://example.invalid"> &lt;script&gt; {{.Doc}} ${x} <!-- --> ]]> <!--<script>

` + "\u2028document.title='ran'\u2029 \u202egnp.exe\u202c \u2066x\u2069 \u009b31m \u0085 \x00\x1b[31m \x7f \ufeff a\U000e0041b \xff\xfe \"quoted' `tick`\n\n" +
	"## </title><script>document.title='ran'</script> \" onmouseover=\"document.title='ran'\n\nText under it. </SCRIPT><SCRIPT>document.title='ran'</SCRIPT> And more.\n"

func newHostileReport(t testing.TB) (*engine.Result, []byte) {
	t.Helper()
	s := settings.Default()
	s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = 200, 150, 40
	evil := `</script><script>document.title='ran'</script>" onload="document.title='ran'` + "\u202e\u2028"
	r := exporttest.Run(t, exporttest.Document(t, evil, hostileText), s)
	hash := review.Hash(r, 0)
	page := writeReport(t, r, review.Decisions{
		hash: {Hash: hash, Verdict: review.Verdict(evil), Note: evil},
		evil: {Hash: evil, Verdict: review.Verdict(evil), Note: evil, HeaderPath: evil},
	})
	return r, page
}

func TestReportIsInert(t *testing.T) {
	r, page := newHostileReport(t)
	p := parse(t, page)
	p.checkOwnElements(t)
	if n := len(p.findAll("section", "c")); n != r.Chunks.Len() || n < 3 {
		t.Errorf("the page shows %d chunks, want %d", n, r.Chunks.Len())
	}
	if strings.Contains(string(page), "<script>document") || strings.Contains(string(page), "</script><script>doc") {
		t.Error("the page contains a script of the document")
	}
	for i, c := range string(page) {
		if c != '\n' && c != '\t' && !isVisible(c, 2) {
			t.Fatalf("the page contains %U after %q", c, page[max(0, i-60):i])
		}
	}
	policy := ""
	for _, m := range p.findAll("meta", "") {
		if attr(m, "http-equiv") == "Content-Security-Policy" {
			policy = attr(m, "content")
		}
	}
	if !strings.HasPrefix(policy, "default-src 'none'; script-src 'sha256-") || strings.Contains(policy, "unsafe") {
		t.Errorf("the content security policy is unsafe: %q", policy)
	}
	for _, kind := range []string{"script", "style"} {
		for _, n := range p.findAll(kind, "") {
			if attr(n, "id") != "facts" && !strings.Contains(policy, kind+"-src "+sourceHash(n.FirstChild.Data)+";") {
				t.Errorf("the policy lacks the hash of a %s", kind)
			}
		}
	}
}

func FuzzReport(f *testing.F) {
	for text := hostileText + reviewedText; text != ""; text = text[min(len(text), 200):] {
		f.Add(text[:min(len(text), 200)], 60, 20)
	}
	f.Add("\n\n\r\n a\x80\xe3\x81b\xff</pre>", 10, 5)
	f.Fuzz(func(t *testing.T, text string, size, overlap int) {
		s := settings.Default()
		s.Strategy, s.OverlapMode = "window", "native"
		s.MaxChunkSize = wrapRange(size, 5, 200)
		s.OverlapSize = wrapRange(overlap, 0, s.MaxChunkSize-1)
		text = text[:min(len(text), 200, 8*(s.MaxChunkSize-s.OverlapSize))]
		d, err := engine.New("f", []byte(text))
		if err != nil {
			t.Skip()
		}
		r := exporttest.Run(t, d, s)
		m, err := metrics.Measure(t.Context(), r, metrics.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := (&Report{Result: r, Measures: m}).Write(&b); err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, e := range scanTags(t, b.String(), "#", 2) {
			if e.name == "section" && strings.HasPrefix(e.class, "c t") {
				n++
			}
		}
		if n != r.Chunks.Len() {
			t.Errorf("the page shows %d chunks, want %d", n, r.Chunks.Len())
		}
	})
}

func wrapRange(n, minimum, limit int) int {
	return minimum + int(uint(n-minimum)%uint(limit-minimum+1))
}
