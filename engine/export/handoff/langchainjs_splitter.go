package handoff

import (
	"slices"
	"strings"
	"unicode/utf16"

	"chunkscope/engine"
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/text"
)

// jsSplitter splits text like RecursiveCharacterTextSplitter of @langchain/textsplitters 1.0.2, in
// UTF-16 units.
type jsSplitter struct {
	size, overlap int
	count         func([]uint16) int
	// yield is called with every chunk. It returns false to stop.
	yield     func(string) bool
	isStopped bool
}

func splitsIdenticallyInJS(j *target.Job, separators []string) bool {
	r, next, same := j.Result, 0, true
	s := jsSplitter{size: j.Size(), overlap: j.Overlap(), count: jsCounter(r), yield: func(chunk string) bool {
		same = next < r.TotalBeforeTruncation && (next >= r.Chunks.Len() || r.Content(next) == chunk)
		next++
		return same
	}}
	list := make([][]uint16, len(separators))
	for i, sep := range separators {
		list[i] = utf16.Encode([]rune(sep))
	}
	s.split(utf16.Encode([]rune(r.Doc.Text)), list)
	return same && next == r.TotalBeforeTruncation
}

func jsCounter(r *engine.Result) func([]uint16) int {
	meter := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer)
	if r.Settings.Unit == "chars" {
		return func(units []uint16) int { return len(utf16.Decode(units)) }
	}
	return func(units []uint16) int { return meter.Count(string(utf16.Decode(units))) }
}

func (s *jsSplitter) split(text []uint16, separators [][]uint16) {
	i := slices.IndexFunc(separators, func(sep []uint16) bool { return len(sep) == 0 || indexUnits(text, sep, 0) >= 0 })
	separator, rest := separators[i], separators[i+1:]
	var fitting [][]uint16
	for len(text) > 0 && !s.isStopped {
		end := 1
		if len(separator) > 0 {
			if end = indexUnits(text, separator, 1); end < 0 {
				end = len(text)
			}
		}
		piece := text[:end]
		text = text[end:]
		if s.count(piece) < s.size {
			fitting = append(fitting, piece)
			continue
		}
		s.merge(fitting)
		fitting = nil
		if len(separator) == 0 {
			s.emit(piece, false)
		} else {
			s.split(piece, rest)
		}
	}
	s.merge(fitting)
}

func (s *jsSplitter) merge(pieces [][]uint16) {
	var current [][]uint16
	total := 0
	for _, piece := range pieces {
		n := s.count(piece)
		if total+n > s.size && len(current) > 0 {
			s.emit(slices.Concat(current...), true)
			for total > s.overlap || total+n > s.size && total > 0 {
				total -= s.count(current[0])
				current = current[1:]
			}
		}
		current = append(current, piece)
		total += n
	}
	s.emit(slices.Concat(current...), true)
}

func (s *jsSplitter) emit(units []uint16, strip bool) {
	chunk := string(utf16.Decode(units))
	if strip {
		if chunk = strings.TrimFunc(chunk, text.IsJSSpace); chunk == "" {
			return
		}
	}
	s.isStopped = s.isStopped || !s.yield(chunk)
}

func indexUnits(text, sep []uint16, start int) int {
	for i := start; i+len(sep) <= len(text); i++ {
		if text[i] == sep[0] && slices.Equal(text[i:i+len(sep)], sep) {
			return i
		}
	}
	return -1
}

func maySplitDifferentlyInJS(content string, separators []string) bool {
	return strings.ContainsFunc(content, func(r rune) bool { return r > 0xffff || text.IsJSSpace(r) != text.IsPythonSpace(r) }) ||
		slices.ContainsFunc(separators, func(sep string) bool { return overlapsItself(content, sep) })
}

func overlapsItself(text, sep string) bool {
	for n := 1; n < len(sep); n++ {
		if strings.HasSuffix(sep, sep[:n]) && strings.Contains(text, sep+sep[n:]) {
			return true
		}
	}
	return false
}
