package explain

import (
	"fmt"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/handcut"
	"chunkscope/engine/text"
)

var handCutVerbs = map[handcut.Kind]string{handcut.Join: "join", handcut.Cut: "cut", handcut.Omit: "omission"}

// PartlyOmitted explains why text at a boundary is not counted as intact or split.
const PartlyOmitted = "part of this text was omitted by hand, so it is not counted as whole or severed"

func describeOmitted(r *engine.Result, i int) string {
	start, end := r.Chunks.Body(i).End, r.Chunks.Body(i+1).Start
	out := chunk.Span{}
	for _, s := range r.Omitted {
		if max(s.Start, start) >= min(s.End, end) {
			continue
		}
		if out.Empty() {
			out.Start = s.Start
		}
		out.End = s.End
	}
	if out.Empty() {
		return ""
	}
	first, last := r.Doc.LineOf(out.Start), r.Doc.LastLineOf(out)
	if first == last {
		return fmt.Sprintf("text on line %s, above the cut, was omitted by hand", text.GroupDigits(first))
	}
	return fmt.Sprintf("text on lines %s–%s, above the cut, was omitted by hand", text.GroupDigits(first), text.GroupDigits(last))
}

// ExplainLostCut explains why the hand cut o was not found in the document.
func ExplainLostCut(o *handcut.LostMark) string {
	context := quoteBeginning(o.Mark.After)
	if o.Mark.After == "" {
		context = quoteBeginning(o.Mark.Before)
	}
	if o.Reason == handcut.Ambiguous {
		return fmt.Sprintf("the text at the %s, %s, occurs more than once", handCutVerbs[o.Mark.Kind], context)
	}
	return fmt.Sprintf("the text at the %s, %s, has changed", handCutVerbs[o.Mark.Kind], context)
}

func quoteBeginning(text string) string {
	head, hasMore := cutBeginning(text, 32)
	if hasMore {
		head += "…"
	}
	return fmt.Sprintf("%q", head)
}
