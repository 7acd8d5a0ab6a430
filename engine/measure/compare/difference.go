// Package compare finds the differences between two results of one document: the seams
// that moved, and the chunks to embed again.
package compare

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/alteration"
	"chunkscope/engine/facts"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/engine/work"
)

// Change says what happened to a seam between two results.
type Change string

// The kinds of changes.
const (
	Kept    Change = "kept"
	Moved   Change = "moved"
	Added   Change = "added"
	Removed Change = "removed"
)

// SeamChange is a seam of A, of B or of both.
type SeamChange struct {
	Change Change
	// A and B are its indexes in the two results; −1 if there is no seam.
	A, B int
	// ByteA and ByteB are its byte offsets; −1 if there is no seam.
	ByteA, ByteB int
}

// MarshalJSON writes null for an absent seam.
func (c SeamChange) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Change Change `json:"change"`
		A      *int   `json:"a"`
		B      *int   `json:"b"`
		ByteA  *int   `json:"byte_a"`
		ByteB  *int   `json:"byte_b"`
	}{c.Change, indexOrNull(c.A), indexOrNull(c.B), indexOrNull(c.ByteA), indexOrNull(c.ByteB)})
}

func indexOrNull(n int) *int {
	if n < 0 {
		return nil
	}
	return &n
}

// SettingChange is a setting that differs. The value of a side is empty if the setting
// does not apply to it or is unknown.
type SettingChange struct {
	Key, A, B string
}

// FormatValues formats both values for users, with a dash for a missing one.
func (c SettingChange) FormatValues() (a, b string) {
	a, b = c.A, c.B
	if t, ok := settings.Lookup(c.Key); ok {
		a, b = t.ValueWords(a, b)
	}
	return cmp.Or(a, "–"), cmp.Or(b, "–")
}

// MarshalJSON writes the values with their types, and null for a missing one.
func (c SettingChange) MarshalJSON() ([]byte, error) {
	typedValue := struct {
		Key string `json:"key"`
		A   any    `json:"a"`
		B   any    `json:"b"`
	}{Key: c.Key}
	if t, ok := settings.Lookup(c.Key); ok {
		if c.A != "" {
			typedValue.A = t.ParseValue(c.A)
		}
		if c.B != "" {
			typedValue.B = t.ParseValue(c.B)
		}
	}
	return json.Marshal(typedValue)
}

// Difference lists the changes from one result A of a document to another, B. The position of
// a seam is the first non-white-space byte at or after Seam.Byte, so that a blank line belongs
// to neither chunk. Seams at the same position are kept. Between two kept seams, a seam of A
// and a seam of B that are nearest to each other count as one moved seam. They must be no
// farther apart than half of the smallest of the four adjacent chunks, measured between
// positions. Other seams of A were removed, and other seams of B were added.
type Difference struct {
	Settings []SettingChange `json:"settings" sum:"skip"`
	Kept     int             `json:"kept"`
	Moved    int             `json:"moved"`
	Added    int             `json:"added"`
	Removed  int             `json:"removed"`
	// Merged counts the chunks of B that consist of two or more whole chunks of A. Split
	// counts the chunks of A that were cut into whole chunks of B.
	Merged int `json:"merged"`
	Split  int `json:"split"`
	// Seams lists the seams of both results in document order.
	Seams []SeamChange `json:"seams" sum:"skip"`
	// Embed lists the chunks of B to embed again, since A has no chunk with the same
	// content (SHA-256). Drop lists the chunks of A whose content is not in B.
	Embed []int `json:"embed_again" sum:"skip"`
	Drop  []int `json:"drop" sum:"skip"`
	// EmbedTokens counts the tokens of the chunks in Embed, NewTokens the tokens of all chunks
	// of B.
	EmbedTokens int         `json:"embed_again_tokens"`
	NewTokens   int         `json:"new_tokens"`
	A           facts.Brief `json:"a" sum:"skip"`
	B           facts.Brief `json:"b" sum:"skip"`
	Altered     Altered     `json:"altered"`
	// Returned compares the texts returned in place of chunks; zero if both results
	// return the chunks.
	Returned ReturnedTexts `json:"returned,omitzero"`
}

// Altered counts the alterations in two results.
type Altered struct {
	A alteration.Counts `json:"a"`
	B alteration.Counts `json:"b"`
}

// CompareResults compares two results of the same document. It fails for results of different
// texts.
func CompareResults(ctx context.Context, a, b *engine.Result) (*Difference, error) {
	if a.Doc != b.Doc && a.Doc.Text != b.Doc.Text {
		return nil, errors.New("only results of the same text can be compared")
	}
	d := &Difference{Settings: CompareSettings(a.Settings, b.Settings)}
	err := work.RunAll([]func() error{
		func() (err error) { d.A, err = facts.Measure(ctx, a); return err },
		func() (err error) { d.B, err = facts.Measure(ctx, b); return err },
		func() error { return d.compareContents(ctx, a, b) },
		func() error { return d.compareReturned(ctx, a, b) },
	})
	if err != nil {
		return nil, err
	}
	d.Altered = Altered{d.A.Altered, d.B.Altered}
	d.compareSeams(a, b)
	return d, nil
}

// CompareSeams is the cheap part of CompareResults: it compares only settings and seams. The
// results must be of the same text.
func CompareSeams(a, b *engine.Result) *Difference {
	d := &Difference{Settings: CompareSettings(a.Settings, b.Settings)}
	d.compareSeams(a, b)
	return d
}

// CompareSettings lists the settings that differ and apply to a, to b or to both. A setting
// with the same value in both is listed if the strategy or mode of only one of them uses it.
func CompareSettings(a, b engine.Settings) []SettingChange {
	out := []SettingChange{}
	for i := range settings.Table {
		t := &settings.Table[i]
		if t.Get(&a) == t.Get(&b) {
			continue
		}
		if va, vb := valueIfApplies(t, &a), valueIfApplies(t, &b); va != vb {
			out = append(out, SettingChange{t.Key, va, vb})
		}
	}
	return out
}

func valueIfApplies(t *settings.Setting, s *engine.Settings) string {
	if !t.Applies(s) {
		return ""
	}
	return t.Get(s)
}

func (d *Difference) compareContents(ctx context.Context, a, b *engine.Result) error {
	ha, err := Hashes(ctx, a)
	if err != nil {
		return err
	}
	after, err := describeChunks(ctx, b)
	if err != nil {
		return err
	}
	d.Embed, d.Drop = listMissing(after.hashes, ha), listMissing(ha, after.hashes)
	remaining := d.Embed
	for i := range after.hashes {
		if i%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		tokens := after.countTokens(i)
		d.NewTokens += tokens
		if len(remaining) > 0 && remaining[0] == i {
			d.EmbedTokens += tokens
			remaining = remaining[1:]
		}
	}
	return nil
}

// Hashes returns the hash of every chunk's content.
func Hashes(ctx context.Context, r *engine.Result) ([]Hash, error) {
	out := make([]Hash, r.Chunks.Len())
	var buf []byte
	for i := range out {
		if i%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		buf = append(buf[:0], wellFormed(r.Content(i))...)
		out[i] = sha256.Sum256(buf)
	}
	return out, nil
}

// wellFormed replaces every invalid byte by U+FFFD, like records.
func wellFormed(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

func listMissing(list, others []Hash) []int {
	present := make(map[Hash]bool, len(others))
	for _, h := range others {
		present[h] = true
	}
	out := []int{}
	for i, h := range list {
		if !present[h] {
			out = append(out, i)
		}
	}
	return out
}

func positions(r *engine.Result) []int {
	out := make([]int, len(r.Seams))
	for i := range r.Seams {
		out[i] = text.SkipSpace(r.Doc.Text, r.Seams[i].Byte)
	}
	return out
}

// CountCosts counts what to embed again and to delete.
func (d *Difference) CountCosts() VersionCounts {
	return VersionCounts{
		Old: d.A.Chunks, New: d.B.Chunks, Embed: len(d.Embed), Drop: len(d.Drop),
		EmbedTokens: d.EmbedTokens, NewTokens: d.NewTokens,
	}
}
