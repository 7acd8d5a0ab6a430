// Package review stores a reviewer's decisions on flagged chunks in a file. A decision applies to a
// text and not to a position. It is looked up by the hash of the embedded text.
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

// The possible verdicts.
const (
	Accepted Verdict = "accepted" // the chunk is fine
	Waived   Verdict = "waived"
	Reopened Verdict = "open" // the decision was withdrawn
)

// Decision is the decision on one text.
type Decision struct {
	// Hash is the text_sha256 of the chunk's record.
	Hash    string
	Verdict Verdict
	Note    string
	// At is the time of the decision, with a precision of a second. It is zero if unknown.
	At time.Time
	// Flag and Place describe the subject of the decision to users. Flag has the names of flags as
	// in metadata, and Place is the header path. The decision covers split elements and missing
	// overlap before the chunk only if Flag names them.
	Flag, Place string
	// Mark is the hand cut if the decision is one. In that case, Hash is the ID of the hand cut.
	// Verdict is its kind, or Reopened if it was undone.
	Mark handcut.Mark
}

// Covers reports whether the decision names a flag.
func (d *Decision) Covers(flag string) bool { return slices.Contains(strings.Fields(d.Flag), flag) }

// DecisionFromMark returns a hand cut as a decision.
func DecisionFromMark(m handcut.Mark, note string, at time.Time) Decision {
	return Decision{Hash: m.ID(), Verdict: Verdict(m.Kind), Note: note, At: at, Mark: m}
}

// IsHandCut reports whether the decision is a hand cut, not a decision on a flag.
func (d *Decision) IsHandCut() bool { return d.Mark.Kind != "" }

// Decisions maps hashes to decisions.
type Decisions map[string]Decision

// Hash returns the text_sha256 of chunk i's record. It is the SHA-256 of the embedded text, in hex.
// An invalid byte counts as U+FFFD.
func Hash(r *engine.Result, i int) string {
	text := r.Content(i)
	if !utf8.ValidString(text) {
		text = string([]rune(text))
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Find looks up the decision on the text with a hash.
func (d Decisions) Find(hash string) (decision Decision, ok bool) {
	decision, ok = d[hash]
	return decision, ok && decision.Verdict != Reopened
}

// FindForChunk looks up the decision on chunk i of r.
func (d Decisions) FindForChunk(r *engine.Result, i int) (decision Decision, ok bool) {
	if len(d) == 0 {
		return decision, false
	}
	return d.Find(Hash(r, i))
}

// Merge applies changes to d. For each text it keeps the newest decision. Of two decisions in the
// same second, it keeps the change.
func (d Decisions) Merge(changes Decisions) Decisions {
	out := maps.Clone(d)
	if out == nil {
		out = make(Decisions, len(changes))
	}
	for hash, c := range changes {
		if existing, ok := out[hash]; !ok || !existing.At.After(c.At) {
			out[hash] = c
		}
	}
	return out
}

// Effective returns the decisions that were not withdrawn.
func (d Decisions) Effective() Decisions {
	out := make(Decisions, len(d))
	for hash, c := range d {
		if c.Verdict != Reopened {
			out[hash] = c
		}
	}
	return out
}

// Flags returns the decisions on flagged chunks, without hand cuts.
func (d Decisions) Flags() Decisions {
	out := make(Decisions, len(d))
	for hash, c := range d {
		if !c.IsHandCut() {
			out[hash] = c
		}
	}
	return out
}

// Marks returns the hand cuts that were not undone, in document order.
func (d Decisions) Marks() (out []handcut.Mark) {
	for _, c := range d.Sorted() {
		if c.IsHandCut() && c.Verdict != Reopened {
			out = append(out, c.Mark)
		}
	}
	slices.SortStableFunc(out, func(a, b handcut.Mark) int { return a.At - b.At })
	return out
}

// Sorted lists the decisions by hash. In this order, a new verdict changes only one place in a
// file.
func (d Decisions) Sorted() []Decision {
	return slices.SortedFunc(maps.Values(d), func(a, b Decision) int { return strings.Compare(a.Hash, b.Hash) })
}
