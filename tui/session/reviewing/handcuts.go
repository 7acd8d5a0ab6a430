package reviewing

import (
	"errors"
	"slices"
	"strings"
	"time"

	"chunkscope/engine/chunk"
	"chunkscope/engine/handcut"
	"chunkscope/engine/outline"
	"chunkscope/engine/review"
	"chunkscope/tui/session/view"
)

// HandCuts holds the user's joins, cuts and omissions. Every run applies them.
type HandCuts struct{ HandReader }

// HandReader gives read access to the hand cuts.
type HandReader struct {
	disabled bool

	state  *view.State
	review *Reader

	marks []handcut.Mark
	// number counts the changes of marks. version is the version of store from which marks were
	// read.
	number, version int
	store           *review.Store
}

// NewHandCuts returns the hand cuts stored with the decisions of r.
func NewHandCuts(r *Review) *HandCuts {
	return &HandCuts{HandReader{state: r.state, review: &r.Reader}}
}

// Disable makes the session ignore hand cuts.
func (h *HandCuts) Disable() { h.disabled = true }

// Marks returns the current hand cuts. It returns nil until they have been read.
func (h *HandReader) Marks() []handcut.Mark {
	h.refresh()
	return h.marks
}

// HasUnsaved reports whether there are unsaved hand cuts.
func (h *HandReader) HasUnsaved() bool {
	st := h.review.store()
	return !h.disabled && st != nil && st.HasUnsaved()
}

// Version returns a number that grows whenever the hand cuts change.
func (h *HandReader) Version() int {
	h.refresh()
	return h.number
}

func (h *HandReader) refresh() {
	st := h.review.store()
	if h.disabled || st == nil {
		if h.marks != nil {
			h.marks, h.store = nil, nil
			h.number++
		}
		return
	}
	if v := st.Version(); st != h.store || v != h.version {
		h.store, h.version = st, v
		if fresh := st.Decisions().Marks(); !slices.Equal(fresh, h.marks) {
			h.marks = fresh
			h.number++
		}
	}
}

// JoinMark returns a mark that joins chunk i with the next chunk.
func (h *HandReader) JoinMark(i int) handcut.Mark {
	return handcut.NewMark(h.state.Doc.Document, handcut.Join, h.state.View.Result.Seams[i].Byte)
}

// CutMark returns a mark that adds a cut at off.
func (h *HandReader) CutMark(off int) handcut.Mark {
	return handcut.NewMark(h.state.Doc.Document, handcut.Cut, off)
}

// OmissionMark returns a mark that omits the text of chunk i, except its overlap.
func (h *HandReader) OmissionMark(i int) handcut.Mark {
	s := h.state.View.OwnText(i)
	s.End = min(s.End, max(s.Start, h.state.View.Result.Chunks.Body(i).End))
	return handcut.NewOmission(h.state.Doc.Document, s)
}

// CutPlaces returns the offsets at which chunk i can be cut, in ascending order. These are the
// starts of sentences and the starts of lines outside sentences. It omits places between a fence
// and its code.
func (h *HandReader) CutPlaces(i int) (out []int) {
	s := h.state.View.OwnText(i)
	text := h.state.Doc.Text
	codes := h.state.View.Outline.CodeBlocksIn(s)
	separatesFence := func(off int) bool {
		return slices.ContainsFunc(codes, func(c outline.CodeBlock) bool {
			content := c.Content()
			return c.IsFenced() && (off > c.Start() && off <= content.Start || off >= content.End && off < c.End())
		})
	}
	add := func(off int) {
		if off > s.Start && off < s.End && !separatesFence(off) && !slices.Contains(out, off) {
			out = append(out, off)
		}
	}
	sentences := h.state.Doc.Sentences()
	start, _ := slices.BinarySearchFunc(sentences, s.Start, func(x chunk.PackedSpan, off int) int { return x.End() - off })
	isInside := func(off int) bool {
		return slices.ContainsFunc(sentences[start:min(len(sentences), start+maxSentences)], func(x chunk.PackedSpan) bool { return x.Start() < off && off < x.End() })
	}
	for _, x := range sentences[start:] {
		if x.Start() >= s.End {
			break
		}
		add(skipMarkerBack(text, h.state.Doc.Line(h.state.Doc.LineOf(x.Start())).Start, x.Start()))
	}
	for n := h.state.Doc.LineOf(s.Start) + 1; n <= h.state.Doc.LineCount(); n++ {
		line := h.state.Doc.Line(n)
		if line.Start >= s.End {
			break
		}
		if len(text[line.Start:line.End]) > 1 && !isInside(line.Start) {
			add(line.Start)
		}
	}
	slices.Sort(out)
	return out
}

// BestPlace returns the index of the best place to cut chunk i: the block start nearest to the middle,
// or the median place if that start is far from the middle.
func (h *HandReader) BestPlace(i int, places []int) int {
	s, o := h.state.View.OwnText(i), h.state.View.Outline
	best, distance := len(places)/2, s.Len()/4+1
	for k, pos := range places {
		off := max(pos-s.Start, s.End-pos) - s.Len()/2
		if b := o.BlockAt(pos); off < distance && b >= 0 && o.BlockStart(b) == pos {
			best, distance = k, off
		}
	}
	return best
}

// skipMarkerBack returns line, the start of the line, if only list, quote or heading markers
// precede off. Otherwise it returns off.
func skipMarkerBack(text string, line, off int) int {
	if strings.Trim(text[line:off], " \t-*+>#.)([]x0123456789") == "" {
		return line
	}
	return off
}

const maxSentences = 2000

// Add adds a mark. If the opposite mark exists at the same offset, Add removes that mark instead.
// save saves the change and may be called in any goroutine.
func (h *HandCuts) Add(m handcut.Mark) (save func() (message string, err error), err error) {
	st := h.review.store()
	if st == nil {
		return nil, errors.New("still loading earlier decisions: try again in a moment")
	}
	if h.disabled {
		return nil, errors.New("hand cuts are disabled (--no-hand-cuts): restart without the flag to add some")
	}
	if slices.Contains(h.Marks(), m) { // undo would remove the earlier mark
		return nil, errors.New("this hand cut exists, but a later one overrides it: undo that one first")
	}
	d := action{mark: m, doc: h.state.Doc.SHA256()}
	if opposite, ok := h.findOpposite(m); ok {
		d.mark, d.wasRemoval = opposite, true
	}
	h.review.recordAction(&d)
	storeMark(st, d.mark, d.wasRemoval, h.review.clock())
	return makeSave(st), nil
}

// findOpposite returns the existing mark that m cancels. Joins cancel cuts, and cuts cancel joins.
func (h *HandReader) findOpposite(m handcut.Mark) (handcut.Mark, bool) {
	want := map[handcut.Kind]handcut.Kind{handcut.Join: handcut.Cut, handcut.Cut: handcut.Join}[m.Kind]
	for _, mark := range h.Marks() {
		if want != "" && mark.Kind == want && mark.At == m.At && mark.Document == m.Document {
			return mark, true
		}
	}
	return m, false
}

func storeMark(st *review.Store, m handcut.Mark, undone bool, now time.Time) {
	if undone {
		st.Undo(m, now)
	} else {
		st.Decide(review.DecisionFromMark(m, "", now))
	}
}
