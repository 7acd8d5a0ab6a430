package view

import (
	"sort"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/alteration"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// RemovedText returns the text between from and to that chunks omit or change, and the words that the
// strategy drops between chunks. It ignores white space at the ends of lines.
func (v *View) RemovedText(from, to int) []chunk.Span {
	r := v.Result
	if r.Chunks.Len() == 0 {
		return nil
	}
	var out []chunk.Span
	first, end := r.ChunkAt(from), 0
	if first > 0 {
		end = r.Chunks.Body(first - 1).End
	}
	for i := first; i < r.Chunks.Len() && r.Chunks.Body(i).Start < to; i++ {
		body := r.Chunks.Body(i)
		out = append(out, v.droppedText(chunk.Span{Start: max(end, from), End: min(body.Start, to)})...)
		r.EachAlteration(i, func(e *alteration.Edit) bool {
			s := e.Removed(r.Doc.Text)
			if s.Start >= end && s.End > from && !s.Empty() && !endsLine(r.Doc.Text, s) {
				out = append(out, s)
			}
			return s.Start < to
		})
		end = max(end, body.End)
	}
	return append(out, v.droppedText(chunk.Span{Start: max(end, from), End: to})...)
}

func (v *View) droppedText(s chunk.Span) (out []chunk.Span) {
	if v.Result.Dropped == nil || s.Empty() {
		return nil
	}
	all := v.Result.Dropped()
	for _, off := range all[sort.Search(len(all), func(i int) bool { return int(all[i]) >= s.Start }):] {
		pos := int(off)
		if pos >= s.End {
			break
		}
		_, n := utf8.DecodeRuneInString(v.Result.Doc.Text[pos:])
		if last := len(out) - 1; last >= 0 && out[last].End == pos {
			out[last].End += n
			continue
		}
		out = append(out, chunk.Span{Start: pos, End: pos + n})
	}
	return out
}

func endsLine(content string, s chunk.Span) bool {
	line, _, _ := strings.Cut(content[s.End:], "\n")
	return text.IsBlank(s.Slice(content)) && (text.IsBlank(line) || content[s.End-1] == '\n')
}
