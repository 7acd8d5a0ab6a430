// Package review holds a reader's decisions on flagged chunks, and their file. A decision
// belongs to a text, not to a place: it is looked up by the hash of the embedded text,
// wherever the chunk has moved to.
package review

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/handcut"
)

// Verdict is the outcome of a decision.
type Verdict string

// The verdicts.
const (
	Accepted Verdict = "accepted" // the chunk is fine as it is
	Waived   Verdict = "waived"   // a known flaw that is accepted; the note has the reason
	Reopened Verdict = "open"     // taken back
)

// Decision is the decision on one text.
type Decision struct {
	// Hash is the text_sha256 of the chunk's record.
	Hash    string
	Verdict Verdict
	Note    string
	// At is the time of the decision, to the second; zero if unknown.
	At time.Time
	// Flag and Place tell people the subject of the decision: the flags by their names in
	// the metadata, and the header path. Severed elements and dry seams before the chunk
	// are decided on only if they are named.
	Flag, Place string
	// Mark is the hand cut, if the decision is one: Hash is then its ID, and Verdict its
	// kind, or Reopened if it was undone.
	Mark handcut.Mark
}

// Covers reports whether the decision names a flag.
func (d *Decision) Covers(flag string) bool { return slices.Contains(strings.Fields(d.Flag), flag) }

// OfMark returns a hand cut as a decision.
func OfMark(m handcut.Mark, note string, at time.Time) Decision {
	return Decision{Hash: m.ID(), Verdict: Verdict(m.Kind), Note: note, At: at, Mark: m}
}

// ByHand reports whether the decision is a hand cut, and not one on a flag.
func (d *Decision) ByHand() bool { return d.Mark.Kind != "" }

// Decisions are decisions by their hash.
type Decisions map[string]Decision

// Hash returns the text_sha256 of chunk i's record: the SHA-256 of the embedded text, in
// hex. A byte that is not UTF-8 counts as U+FFFD.
func Hash(r *engine.Result, i int) string {
	text := r.Content(i)
	if !utf8.ValidString(text) {
		text = string([]rune(text))
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Find looks up the decision on the text with a hash.
func (d Decisions) Find(hash string) (of Decision, ok bool) {
	of, ok = d[hash]
	return of, ok && of.Verdict != Reopened
}

// OnChunk looks up the decision on chunk i of r.
func (d Decisions) OnChunk(r *engine.Result, i int) (of Decision, ok bool) {
	if len(d) == 0 {
		return of, false
	}
	return d.Find(Hash(r, i))
}

// Merge puts changes over d, decision by decision: the newest one wins, and of
// two of the same second the change.
func (d Decisions) Merge(changes Decisions) Decisions {
	out := maps.Clone(d)
	if out == nil {
		out = make(Decisions, len(changes))
	}
	for hash, c := range changes {
		if have, ok := out[hash]; !ok || !have.At.After(c.At) {
			out[hash] = c
		}
	}
	return out
}

// Standing returns the decisions that were not taken back.
func (d Decisions) Standing() Decisions {
	out := make(Decisions, len(d))
	for hash, c := range d {
		if c.Verdict != Reopened {
			out[hash] = c
		}
	}
	return out
}

// Flags returns those on flagged chunks, hand cuts left out.
func (d Decisions) Flags() Decisions {
	out := make(Decisions, len(d))
	for hash, c := range d {
		if !c.ByHand() {
			out[hash] = c
		}
	}
	return out
}

// Marks returns the hand cuts that stand, in the order of their places.
func (d Decisions) Marks() (out []handcut.Mark) {
	for _, c := range d.Sorted() {
		if c.ByHand() && c.Verdict != Reopened {
			out = append(out, c.Mark)
		}
	}
	slices.SortStableFunc(out, func(a, b handcut.Mark) int { return a.At - b.At })
	return out
}

// Sorted lists the decisions by hash, so that a change of one decision changes a file of
// them only in one place.
func (d Decisions) Sorted() []Decision {
	return slices.SortedFunc(maps.Values(d), func(a, b Decision) int { return strings.Compare(a.Hash, b.Hash) })
}
