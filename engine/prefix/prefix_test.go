package prefix_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

var update = flag.Bool("update", false, "write the prefixes of chunks into the case file")

// A test case consists of a line "=== name", settings, ">>>", the source, ">>>", and a line for
// each chunk. The line contains the prefix (with ⏎ for line breaks), "|", the start of the text,
// and the flag.
func TestPrefixes(t *testing.T) {
	const file = "../../testdata/prefix/cases.txt"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for part := range strings.SplitSeq("\n"+string(data), "\n=== ") {
		if part == "" {
			continue
		}
		fields := append(strings.SplitN(part, ">>>\n", 3), "")
		name, pairs, _ := strings.Cut(fields[0], "\n")
		source, want := strings.TrimSuffix(fields[1], ">>>"), strings.TrimSpace(fields[2])
		t.Run(name, func(t *testing.T) {
			s := settings.Default()
			s.OverlapMode = "none"
			for p := range strings.FieldsSeq(pairs) {
				if err := settings.Assign(&s, p); err != nil {
					t.Fatal(err)
				}
			}
			doc, err := engine.New("docs/guide.md", []byte(source))
			if err != nil {
				t.Fatal(err)
			}
			r, err := engine.Run(context.Background(), doc, s)
			if err != nil {
				t.Fatal(err)
			}
			got := strings.TrimSpace(dump(r))
			fmt.Fprintf(&out, "=== %s>>>\n%s>>>\n%s\n", fields[0], source, got)
			if !*update && got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func dump(r *engine.Result) string {
	var b strings.Builder
	for i := range r.Chunks.Len() {
		c := r.Chunks.At(i)
		line, _, _ := strings.Cut(strings.TrimSpace(c.BodyContent(r.Doc.Text)), "\n")
		if runes := []rune(line); len(runes) > 30 {
			line = string(runes[:30]) + "…"
		}
		fmt.Fprintf(&b, "%s|%s", strings.ReplaceAll(c.ContextPrefix, "\n", "⏎"), line)
		if c.Oversize {
			fmt.Fprintf(&b, " (oversize: %s)", c.OversizeReason)
		}
		b.WriteByte('\n')
		if !strings.HasPrefix(r.Content(i), c.ContextPrefix+c.Prefix+c.Join) {
			return fmt.Sprintf("chunk %d does not start with its prefix: %q", i, r.Content(i))
		}
	}
	return b.String()
}
