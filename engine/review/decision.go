// Package review stores a reviewer's decisions on flagged chunks in a file. A decision applies to a
// text, not to a position. Decisions are keyed by the hash of the embedded text.
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

// Decision is a reviewer's decision on one text.
type Decision struct {
	Hash    string
	Verdict Verdict
	Note    string
	// At is the time of the decision, to the second. It is zero if the time is unknown.
	At time.Time
	// Flags lists the flags covered by the decision, separated by spaces: flag names from the
	// metadata, or those returned by Kinds.Flags for defects at the boundary before the chunk.
	Flags      string
	HeaderPath string
	// Mark is the hand cut stored by the decision. It is zero for a decision on a chunk. For a hand
	// cut, Hash is its ID, and Verdict its kind, or Reopened if the user undid it.
	Mark handcut.Mark
}

// Covers reports whether the decision covers flag.
func (d *Decision) Covers(flag string) bool { return slices.Contains(strings.Fields(d.Flags), flag) }

// DecisionFromMark returns a decision that stores the hand cut m.
func DecisionFromMark(m handcut.Mark, note string, at time.Time) Decision {
	return Decision{Hash: m.ID(), Verdict: Verdict(m.Kind), Note: note, At: at, Mark: m}
}

// IsHandCut reports whether the decision stores a hand cut.
func (d *Decision) IsHandCut() bool { return d.Mark.Kind != "" }

// Decisions maps the hashes of texts to decisions.
type Decisions map[string]Decision

// Hash returns the text_sha256 of chunk i's record: the hexadecimal SHA-256 of the embedded text,
// with invalid bytes replaced by U+FFFD.
func Hash(r *engine.Result, i int) string {
	text := r.Content(i)
	if !utf8.ValidString(text) {
		text = string([]rune(text))
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Find returns the decision on the text with the given hash. It ignores withdrawn decisions.
func (d Decisions) Find(hash string) (decision Decision, ok bool) {
	decision, ok = d[hash]
	return decision, ok && decision.Verdict != Reopened
}

// FindForChunk returns the decision on chunk i of r.
func (d Decisions) FindForChunk(r *engine.Result, i int) (decision Decision, ok bool) {
	if len(d) == 0 {
		return decision, false
	}
	return d.Find(Hash(r, i))
}

// Merge returns d with changes applied. For each text, it keeps the newer decision. If both have
// the same time, it keeps the one in changes.
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

// Effective returns a copy of d without withdrawn decisions.
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

// Marks returns the hand cuts in document order, except undone ones.
func (d Decisions) Marks() (out []handcut.Mark) {
	for _, c := range d.Sorted() {
		if c.IsHandCut() && c.Verdict != Reopened {
			out = append(out, c.Mark)
		}
	}
	slices.SortStableFunc(out, func(a, b handcut.Mark) int { return a.At - b.At })
	return out
}

// Sorted returns the decisions sorted by hash. This order keeps diffs of the file small.
func (d Decisions) Sorted() []Decision {
	return slices.SortedFunc(maps.Values(d), func(a, b Decision) int { return strings.Compare(a.Hash, b.Hash) })
}
