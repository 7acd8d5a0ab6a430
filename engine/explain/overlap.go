package explain

import (
	"cmp"
	"fmt"
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// Overlap describes the requested and the actual overlap at boundary i. If the actual overlap is
// smaller, it includes the reason.
func Overlap(r *engine.Result, i int) string {
	s := &r.Seams[i]
	switch {
	case r.Settings.IsGiven() && s.Delivered == 0: // the requested overlap is not known for chunks from other systems
		return "no text shared"
	case r.Settings.IsGiven():
		return FormatUnits(r, s.Delivered) + " shared"
	case s.Requested == 0 && s.Delivered == 0:
		return "none requested"
	}
	out := FormatDelivered(r, s)
	if reason := Limit(r, i); reason != "" {
		out += ": " + reason
	}
	return out
}

// OverlapWordings returns Overlap and shorter wordings, longest first. The shorter wordings call
// missing overlap "dry".
func OverlapWordings(r *engine.Result, i int) []string {
	s := &r.Seams[i]
	out := []string{Overlap(r, i)}
	if r.Settings.IsGiven() || s.Requested == 0 || s.Limit.Kind == chunk.LimitNone || s.Delivered >= s.Requested {
		return out
	}
	unit := r.Settings.Unit
	reason := cmp.Or(linesWithoutRoom(r, i), LimitForRow(s.Limit, unit))
	delivered, requested := s.CountedOverlap()
	full, short := FormatDelivered(r, s), text.GroupDigits(delivered)+" of "+text.GroupDigits(requested)
	if s.IsDry() {
		full, short = "dry", "dry"
	}
	out = append(out, full+": "+reason)
	if r.Settings.OverlapUnit() == unit {
		out = append(out, short+": "+reason, short+": "+LimitForRow(s.Limit, ""))
	}
	return append(out, short+": "+LimitName(s.Limit))
}

// linesWithoutRoom describes the last lines of chunk i that do not fit into the overlap of chunk
// i+1. If there are none, or the overlap ends inside a line, it returns "".
func linesWithoutRoom(r *engine.Result, i int) string {
	if r.Seams[i].Limit.Kind != chunk.LimitResult {
		return ""
	}
	repeated := r.Chunks.At(i + 1).Overlap
	rest := text.TrimSpan(r.Doc.Text, chunk.Span{Start: repeated.End, End: r.Chunks.At(i).Body.End})
	first, last := r.Doc.LineOf(rest.Start), r.Doc.LastLineOf(rest)
	switch {
	case repeated.Empty() || rest.Empty() || r.Doc.LineOf(repeated.End-1) == first:
		return ""
	case first == last:
		return "line " + text.GroupDigits(first) + " does not fit"
	}
	return "lines " + text.GroupDigits(first) + "–" + text.GroupDigits(last) + " do not fit"
}

// FormatDelivered formats the actual and the requested overlap of boundary s, as in "186 of 200
// chars" or "1 of 2 sentences (40 chars)".
func FormatDelivered(r *engine.Result, s *chunk.Seam) string {
	delivered, requested := s.CountedOverlap()
	out := text.GroupDigits(delivered) + " of " + formatInUnit(requested, r.Settings.OverlapUnit())
	if s.Items.Requested > 0 && s.Delivered > 0 {
		out += " (" + formatInUnit(s.Delivered, sharedUnit(r)) + ")"
	}
	return out
}

func sharedUnit(r *engine.Result) string {
	if r.Settings.CountsParts() && r.Settings.SharesByStrategy() {
		return "chars"
	}
	return r.Settings.Unit
}

// FewSentenceEndsWarning returns a warning if overlap mode m recognizes only a few of the sentence
// ends. The warning suggests another mode. If m recognizes enough ends or does not need them,
// FewSentenceEndsWarning returns "".
func FewSentenceEndsWarning(m settings.Mode, recognized, sentences int) string {
	const perEnd = 10 // sentences per recognized end
	if m.WithoutEndMarks == "" || sentences < 2 || recognized*perEnd >= sentences {
		return ""
	}
	ends := "none ends"
	switch {
	case recognized == 1:
		ends = "1 ends"
	case recognized > 1:
		ends = text.GroupDigits(recognized) + " end"
	}
	return fmt.Sprintf("of %s, %s at %s before white space, the only ends overlap mode %s recognizes: %s; to repeat whole sentences, use strategy sentences with overlap mode native",
		text.Count(sentences, "sentence"), ends, endMarks, m.Name, m.WithoutEndMarks)
}

const endMarks = ". ! or ?"

// ExplainCounting explains how the sentences in the overlap at boundary i are counted. If a reader
// would count the same number, it returns "".
func ExplainCounting(r *engine.Result, i int) string {
	span := r.Chunks.At(i + 1).Overlap
	switch s := &r.Seams[i]; {
	case s.Items.Delivered > 0:
	case s.Limit.Kind == chunk.LimitSentence && r.Settings.Mode().Place == settings.OverlapInFront:
		span = findLongSentenceEnd(r, i)
	default:
		return ""
	}
	switch o := r.Doc.Outline(); {
	case len(o.CodeBlocksIn(span))+len(o.TablesIn(span)) > 0:
		return "a sentence ends only at " + endMarks + " before white space, so code and tables count as part of one"
	case r.Seams[i].Items.Delivered == 1 && countSentences(r, span) > 1:
		return fmt.Sprintf("a sentence ends only at %s before white space, so the text repeated from chunk %d counts as one", endMarks, i+1)
	}
	return ""
}

func countSentences(r *engine.Result, span chunk.Span) int {
	sentences := r.Doc.Sentences()
	countBefore := func(pos int) int {
		return sort.Search(len(sentences), func(i int) bool { return sentences[i].Start() >= pos })
	}
	return countBefore(span.End) - countBefore(span.Start)
}

func findLongSentenceEnd(r *engine.Result, i int) chunk.Span {
	s, body, o := &r.Seams[i], r.Chunks.At(i).Body, r.Doc.Outline()
	if s.Delivered > 0 {
		body.End = r.Chunks.At(i + 1).Overlap.Start
	}
	if body.End <= body.Start {
		return chunk.Span{}
	}
	last := body.Start
	for _, c := range o.CodeBlocksIn(body) {
		last = max(last, min(c.End(), body.End))
	}
	for _, t := range o.TablesIn(body) {
		last = max(last, min(t.End(), body.End))
	}
	if last == body.Start || r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer).CountRange(last, body.End) >= int(s.Limit.A) {
		return chunk.Span{}
	}
	return chunk.Span{Start: last - 1, End: body.End}
}

// OverlapSettings describes the requested overlap in a few words, such as "no overlap", "overlap of
// 2 sentences", "overlap budget 10%" or "overlap native 200".
func OverlapSettings(s settings.Settings) string {
	switch message, counted := describeRequestedOverlap(s); {
	case message == "":
		return "no overlap"
	case counted:
		return "overlap of " + message
	default:
		return "overlap " + message
	}
}

// ShortOverlapSettings is a short form of OverlapSettings. It returns text such as "no overlap", "2
// sentences" or "budget 10%".
func ShortOverlapSettings(s settings.Settings) string {
	if message, _ := describeRequestedOverlap(s); message != "" {
		return message
	}
	return "no overlap"
}

func describeRequestedOverlap(s settings.Settings) (words string, counted bool) {
	m := s.Mode()
	t, ok := settings.Lookup(findAmountSetting(&s, &m))
	switch {
	case !ok && m.RequestsOverlap():
		return m.Name, false
	case !ok:
		return "", false
	case t.IsPercent:
		return fmt.Sprintf("%s %.4g%%", m.Name, 100*t.Number(&s)), false
	case t.Unit != settings.ChosenUnit:
		return formatInUnit(int(t.Number(&s)), t.Unit), true
	}
	return m.Name + " " + t.Get(&s), false
}

func findAmountSetting(s *settings.Settings, m *settings.Mode) string {
	key := ""
	for _, k := range m.SizeKeys {
		if t, ok := settings.Lookup(k); ok && t.Applies(s) {
			key = k
		}
	}
	return key
}
