package split_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine/describe"
	"chunkscope/engine/explain"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/strategy"
)

func TestMarkdownRules(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/markdown/[rd]*/*.txt")
	if len(files) < 14 {
		t.Fatalf("found only %d case files", len(files))
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		for part := range strings.SplitSeq("\n"+string(data), "\n=== ") {
			if part == "" {
				continue
			}
			fields := strings.SplitN(part, ">>>\n", 3)
			if len(fields) < 2 {
				t.Fatalf("%s: case does not have three parts: %q", file, part)
			}
			fields = append(fields, "")
			name, pairs, _ := strings.Cut(fields[0], "\n")
			source := strings.TrimSuffix(fields[1], ">>>")
			if strings.HasPrefix(name, "quoted:") {
				if source, err = strconv.Unquote(strings.TrimSpace(source)); err != nil {
					t.Fatal(name, err)
				}
			}
			want := strings.TrimRight(fields[2], "\n")
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt")+"/"+name, func(t *testing.T) {
				doc, s := text(t, source), changeDefaults(t, append([]string{"overlap_mode=none"}, strings.Fields(pairs)...)...)
				c := cut(t, doc, s)
				checkCut(t, doc, s, &c)
				got := strings.TrimRight(dumpMarkdown(doc, s, &c), "\n")
				fmt.Fprintf(&out, "=== %s>>>\n%s>>>\n%s\n", fields[0], strings.TrimSuffix(fields[1], ">>>"), got)
				if !*updateCases && got != want {
					t.Errorf("%s\ngot:\n%s\nwant:\n%s", part, got, want)
				}
			})
		}
		if *updateCases && !t.Failed() {
			if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func dumpMarkdown(doc *segment.Analysis, s settings.Settings, c *strategy.Cut) string {
	var b strings.Builder
	if reason := explain.ChoiceUnder(c.Choice, &s); reason != "" {
		fmt.Fprintf(&b, "%s: %s\n", c.Strategy, reason)
	}
	job := &describe.Job{Doc: doc, Settings: s, Strategy: c.Strategy, Adaptive: c.Adaptive, Chunks: &c.Chunks}
	for i := range c.Chunks.Len() {
		if i > 0 {
			seam := &c.Seams[i-1]
			fmt.Fprintf(&b, "  -- %s %s\n", seam.Cause, strings.TrimSpace(seam.Source.Slice(doc.Text)))
		}
		ch := c.Chunks.At(i)
		fields := map[string]any{}
		for _, f := range describe.Metadata(job, i) {
			fields[f.Name] = f.Value
		}
		fmt.Fprintf(&b, "%v-%v %v %q", fields["start_line"], fields["end_line"], fields["content_type"], fields["header_path"])
		if sub := fields["sub_headers"]; sub != nil {
			fmt.Fprintf(&b, " sub %q", sub)
		}
		if from, to := wholeLines(doc.Text, ch.Body.Start, ch.Body.End); from != ch.Body.Start || to != ch.Body.End {
			fmt.Fprintf(&b, " text %q", ch.Body.Slice(doc.Text))
		}
		if ch.Small {
			fmt.Fprintf(&b, " small %s", ch.SmallReason)
		}
		if ch.Oversize {
			fmt.Fprintf(&b, " oversize %s", ch.OversizeReason)
		}
		if merge := explain.ShortMerge(&ch.Merge, s.Unit); merge != "" {
			fmt.Fprintf(&b, " (%s)", merge)
		}
		// show the flags of small chunks only in test cases that change min_chunk_size
		if short := explain.ShortReason(ch); short != "" && settings.Default().MinChunkSize != s.MinChunkSize {
			fmt.Fprintf(&b, " (%s)", short)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func wholeLines(text string, start, end int) (from, to int) {
	from, to = strings.LastIndexByte(text[:start], '\n')+1, end
	for to < len(text) && text[to] != '\n' && text[to] != '\r' {
		to++
	}
	return from, to
}
