package records

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/review"
)

func newText(w io.Writer, o Options) Writer {
	var b bytes.Buffer
	return func(r *engine.Result, notes Annotations) error {
		meter := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer)
		for i := range r.Chunks.Len() {
			b.Reset()
			content := r.Content(i)
			writeHeadLine(&b, r, i, meter.Count(content), o.Escape)
			writeVerdictLine(&b, r, i, notes.Decisions, o.Escape)
			for line := range strings.SplitSeq(content, "\n") {
				b.WriteString(o.Escape(strings.TrimSuffix(line, "\r")))
				b.WriteByte('\n')
			}
			b.WriteByte('\n')
			if _, err := w.Write(b.Bytes()); err != nil {
				return err
			}
		}
		return nil
	}
}

func writeHeadLine(b *bytes.Buffer, r *engine.Result, i, size int, escape func(string) string) {
	d := r.Doc
	fmt.Fprintf(b, "── %s · chunk %d of %d · L%s · %d %s", escape(d.Title()), i+1, r.Chunks.Len(), FormatLines(r, i), size, r.Settings.Unit)
	if i > 0 && r.Seams[i-1].Delivered > 0 {
		fmt.Fprintf(b, " · overlap %d", r.Seams[i-1].Delivered)
	}
	if path := r.Place(i); path != "" {
		b.WriteString(" · " + escape(path))
	}
	b.WriteByte('\n')
}

func writeVerdictLine(b *bytes.Buffer, r *engine.Result, i int, decisions review.Decisions, escape func(string) string) {
	d, ok := decisions.FindForChunk(r, i)
	if !ok {
		return
	}
	b.WriteString("── " + string(d.Verdict))
	if d.Note != "" {
		b.WriteString(": " + escape(d.Note))
	}
	b.WriteByte('\n')
}

// FormatLines returns the line numbers of chunk i for users, such as "7" or "7–12".
func FormatLines(r *engine.Result, i int) string {
	body := r.Chunks.Body(i)
	first, last := r.Doc.LineOf(body.Start), r.Doc.LastLineOf(body)
	if first == last {
		return strconv.Itoa(first)
	}
	return strconv.Itoa(first) + "–" + strconv.Itoa(last)
}
