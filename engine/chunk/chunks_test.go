package chunk

import (
	"fmt"
	"testing"
)

const source = "one two three four five six seven eight nine ten"

func TestDetachedChunksAreCopies(t *testing.T) {
	flagged := Chunk{Body: Span{End: 3}, Oversize: true, OversizeReason: ReasonOverlap}
	plain := Chunk{Body: Span{Start: 3, End: 5}}
	for _, c := range []struct {
		name   string
		change func(*Chunks)
		want   [2]bool
	}{
		{"forgets", (*Chunks).ClearOverlap, [2]bool{}},
		{"sets flags", func(l *Chunks) { l.Detach(); l.SetFlags(1, &flagged) }, [2]bool{true, true}},
		{"drops and adds", func(l *Chunks) { l.Truncate(1); l.Add(&flagged) }, [2]bool{true, true}},
	} {
		chunks := NewChunks(flagged, plain)
		changed, other := chunks, chunks
		c.change(&changed)
		if got := oversizeFlags(&changed); got != c.want {
			t.Errorf("%s: flags of the copy = %v, want %v", c.name, got, c.want)
		}
		if original := [2]bool{true, false}; oversizeFlags(&chunks) != original || oversizeFlags(&other) != original {
			t.Errorf("%s: flags of the original = %v, of another copy = %v, want %v", c.name, oversizeFlags(&chunks), oversizeFlags(&other), original)
		}
	}
}

func oversizeFlags(l *Chunks) (flags [2]bool) {
	for i := range flags {
		_, flags[i] = l.Flags(i)
	}
	return flags
}

// Every method that reads a chunk must compute its rewritten text.
func TestAlteredTextIsComputed(t *testing.T) {
	all := MakeChunks(1)
	all.Add(&Chunk{Body: Span{Start: 0, End: 3}, Foreign: &Foreign{Metadata: contentSource("told"), Index: 7, Rewritten: true}})
	var read, content, unshared Chunk
	all.Read(0, &read)
	all.Read(0, &content)
	all.Read(0, &unshared)
	for _, got := range []string{all.Text(0), read.Text, content.Text, unshared.Text, all.At(0).Content(source)} {
		if got != "told 7" {
			t.Errorf("got %q, want %q", got, "told 7")
		}
	}
	if all.IsPlain(0) {
		t.Error("IsPlain = true for altered text")
	}
}

type contentSource string

func (t contentSource) Fields(int) []Field   { return nil }
func (t contentSource) Content(i int) string { return fmt.Sprint(string(t), " ", i) }
