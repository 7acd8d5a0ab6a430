package refusal

import (
	"fmt"
	"strconv"
	"strings"

	"chunkscope/engine/quantity"
)

// NoStrategyThere is a strategy to which a system has no counterpart.
type NoStrategyThere struct {
	Who, Strategy string
	// Try are settings that can be handed over: a preset, then changes to it.
	Try [][]string
	// Instead is an alternative, as worded by the target.
	Instead string
}

func (r NoStrategyThere) Error() string { return r.say(typed) }

func (r NoStrategyThere) say(w words) string {
	return fmt.Sprintf("%s has no counterpart to strategy %s: %s", r.Who, r.Strategy, r.recommend(w))
}

// recommend names settings that can be handed over instead.
func (r NoStrategyThere) recommend(w words) string {
	var plain, said []string
	for _, try := range r.Try {
		if len(try) == 1 {
			plain = append(plain, try[0])
		} else {
			changes := make([]string, len(try)-1)
			for i, text := range try[1:] {
				changes[i] = w.pair(text)
			}
			said = append(said, "preset "+try[0]+" with "+strings.Join(changes, " and "))
		}
	}
	switch n := len(plain); {
	case n == 1:
		said = append([]string{"preset " + plain[0]}, said...)
	case n > 1:
		said = append([]string{"presets " + strings.Join(plain[:n-1], ", ") + " and " + plain[n-1]}, said...)
	}
	out := strings.Join(said, ", or ") + " can be exported to it"
	if r.Instead != "" {
		out += ", " + r.Instead
	}
	return out
}

// NoModeThere is an overlap mode to which a system has no counterpart.
type NoModeThere struct{ Who, Mode string }

func (r NoModeThere) Error() string { return r.say(typed) }

func (r NoModeThere) say(w words) string {
	return fmt.Sprintf("%s has no counterpart to %s %s: %s, %s", r.Who, w.name("overlap_mode"), r.Mode, w.set("overlap_mode", "none"), w.orTheChunks())
}

// NoUnitThere is a unit in which a system does not count.
type NoUnitThere struct {
	Who, Unit, Strategy string
	Units               []string // in which it does
}

func (r NoUnitThere) Error() string { return r.say(typed) }

func (r NoUnitThere) say(w words) string {
	return fmt.Sprintf("%s cannot count %s with strategy %s: %s", r.Who, r.Unit, r.Strategy, w.set("unit", r.Units...))
}

// NoSettingThere is a setting to which a system has no counterpart.
type NoSettingThere struct{ Who, Key, Value, Default string }

func (r NoSettingThere) Error() string { return r.say(typed) }

func (r NoSettingThere) say(w words) string {
	return fmt.Sprintf("%s has no counterpart to %s: %s, %s", r.Who, w.value(r.Key, shorten(r.Value)), w.set(r.Key, r.Default), w.orTheChunks())
}

// shorten truncates a long value.
func shorten(value string) string {
	const most = 40
	n := 0
	for i := range value {
		if n++; n > most {
			return value[:i] + "…"
		}
	}
	return value
}

// NotThere is a value that a system does not take, for a reason of its own.
type NotThere struct {
	// Fact is the target's sentence about its system, without full stop.
	Fact string
	Key  string
	// Set are the values that the system takes; empty if there is another remedy.
	Set []string
	// Else is a remedy of another kind.
	Else string
}

func (r NotThere) Error() string { return r.say(typed) }

func (r NotThere) say(w words) string {
	var remedies []string
	if len(r.Set) > 0 {
		remedies = append(remedies, w.set(r.Key, r.Set...))
	}
	if r.Else != "" {
		remedies = append(remedies, r.Else)
	}
	return r.Fact + ": " + strings.Join(remedies, ", or ")
}

// SizeThere is a max_chunk_size that a system does not take.
type SizeThere struct {
	Who            string
	Size, Min, Max int
}

func (r SizeThere) Error() string { return r.say(typed) }

func (r SizeThere) say(w words) string {
	return fmt.Sprintf("%s takes %s from %d to %d, not %d", r.Who, w.name(maxKey), r.Min, r.Max, r.Size)
}

// OverlapThere is an overlap as long as a chunk. The system calls the two by
// names of its own.
type OverlapThere struct {
	Who, OverlapName, SizeName string
	Overlap, Size              int
}

func (r OverlapThere) Error() string { return r.say(typed) }

func (r OverlapThere) say(w words) string {
	return fmt.Sprintf("%s takes %s below %s, not %d of %d: set a smaller %s", r.Who, r.OverlapName, r.SizeName, r.Overlap, r.Size, w.name("overlap_size"))
}

// OverlapShareThere is an overlap that is too large a share of the size.
type OverlapShareThere struct {
	Who           string
	Min, Max      int // percent
	Overlap, Size int
	Percent       int // the overlap as a share of the size
}

func (r OverlapShareThere) Error() string { return r.say(typed) }

func (r OverlapShareThere) say(w words) string {
	return fmt.Sprintf("%s takes an overlap from %d to %d%%, and %d of %d is %d%%: set a smaller %s",
		r.Who, r.Min, r.Max, r.Overlap, r.Size, r.Percent, w.name("overlap_size"))
}

// OverHalfThere is an overlap of more than half of the size.
type OverHalfThere struct {
	Who           string
	Overlap, Size int
}

func (r OverHalfThere) Error() string { return r.say(typed) }

func (r OverHalfThere) say(w words) string {
	return fmt.Sprintf("%s takes an overlap of at most half of the size, not %d of %d: %s", r.Who, r.Overlap, r.Size, w.set("overlap_size", strconv.Itoa(r.Size/2)))
}

// TailThere are windows that hold nothing but the end of the one before.
type TailThere struct{ Who string }

func (r TailThere) Error() string { return r.say(typed) }

func (r TailThere) say(w words) string {
	return r.Who + " stops with the window that reaches the end, and emits no window that holds only the tail: " + w.set("window_tail", "false")
}

// TokenizerThere is a vocabulary by which a system does not count.
type TokenizerThere struct{ Who, Tokenizer, Only string }

func (r TokenizerThere) Error() string { return r.say(typed) }

func (r TokenizerThere) say(w words) string {
	return fmt.Sprintf("%s counts tokens of %s, not of %s: %s", r.Who, r.Only, r.Tokenizer, w.set("tokenizer", r.Only))
}

// SeparatorsThere is a list of separators by a name that means nothing there.
type SeparatorsThere struct{ Who, Name string }

func (r SeparatorsThere) Error() string { return r.say(typed) }

func (r SeparatorsThere) say(w words) string {
	return fmt.Sprintf("%s cannot be given the separators called %s: %s, or a list", r.Who, r.Name, w.set("separators", "default"))
}

// ApartThere are two documents that are cut by different lists of separators,
// which one splitter cannot have.
type ApartThere struct{ A, B string }

func (r ApartThere) Error() string {
	return fmt.Sprintf("%s and %s are cut at different separators, by their languages: export them apart, or set separators to one list", r.A, r.B)
}

// SameTextThere are two documents with the same text that are cut otherwise, as
// their names say.
type SameTextThere struct {
	A, B             string
	ChunksA, ChunksB int
}

func (r SameTextThere) Error() string {
	return fmt.Sprintf("%s and %s have the same text, but are cut into %d and %d chunks as their names say: leave one of them out, or read both the same way with --input", r.A, r.B, r.ChunksA, r.ChunksB)
}

// HandCutsThere are hand cuts, for which no system has a setting.
type HandCutsThere struct {
	Who   string
	Count int
}

func (r HandCutsThere) Error() string { return r.say(typed) }

func (r HandCutsThere) say(w words) string {
	instead := "hand over the chunks instead (chunkscope chunk), or leave them out with --no-hand-cuts"
	if w == shown {
		instead = "hand over the chunks instead, which this list has too, or undo what you did by hand"
	}
	return fmt.Sprintf("%s has no counterpart to %s: %s", r.Who, quantity.Count(r.Count, "hand cut"), instead)
}

// GivenThere are chunks of another system, for which there are no settings.
type GivenThere struct{}

func (GivenThere) Error() string {
	return "given chunks cannot be cut again: there are no settings to hand over; take the settings nearest to them first"
}
