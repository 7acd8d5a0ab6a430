//go:build unix

package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"chunkscope/engine/tour"
)

// BenchmarkPipe measures `chunk --input jsonl` with a thousand documents of 7 kB and one job.
//
//	go test ./tui/command -run '^$' -bench Pipe -cpu 1
func BenchmarkPipe(b *testing.B) {
	const size = 7000
	text := strings.Repeat(tour.SampleMarkdown, 1000*size/len(tour.SampleMarkdown)+1)
	var lines bytes.Buffer
	enc := json.NewEncoder(&lines)
	for n := range 1000 {
		if err := enc.Encode(map[string]string{"id": fmt.Sprintf("doc-%d", n), "text": strings.ToValidUTF8(text[n*size:][:size], "")}); err != nil {
			b.Fatal(err)
		}
	}
	noTokens := "document_id,id,index,content,exact,start_byte,end_byte,start_char,end_char,start_line,end_line," +
		"overlap_prev_chars,overlap_start_byte,chars,words,text_sha256,metadata,review,fingerprint,document"
	for _, c := range [][2]string{{"all"}, {"without_tokens", " --fields " + noTokens}, {"id_and_content", " --fields id,content"}} {
		name, fields := c[0], c[1]
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(lines.Len()))
			b.ReportAllocs()
			start := cpuTime(b)
			for b.Loop() {
				var errs strings.Builder
				a := newApp(bytes.NewReader(lines.Bytes()), io.Discard, &errs)
				if code := a.execute(strings.Fields("chunk --input jsonl --jobs 1 --preset langchain-recursive" + fields)); code != exitOK {
					b.Fatal(errs.String())
				}
			}
			b.ReportMetric(float64(lines.Len())*float64(b.N)/1e6/(cpuTime(b)-start).Seconds(), "MB/cpu-s")
		})
	}
}
