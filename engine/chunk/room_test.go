package chunk

import (
	"reflect"
	"strings"
	"sync"
	"testing"
)

const many = 200

// Where there is room, chunks and seams may be given what they share side by side,
// whatever of it stands aside.
func TestWhatIsSharedIsSetSideBySide(t *testing.T) {
	const source = "one two three"
	fronts := []Chunk{
		{Overlap: Span{4, 7}, Prefix: source[4:7], Join: " "},
		{Overlap: Span{4, 7}, Prefix: strings.Clone(source[4:7]), Join: " "}, // of its own
		{Overlap: Span{4, 1 << 20}, Prefix: "far", Join: "…"},                // with another join
		{},
	}
	contexts := []Chunk{{ContextBefore: Span{1 << 20, 1 << 21}, ContextAfter: Span{1 << 20, 1 << 21}}, {ContextBefore: Span{0, 1}}, {}}
	seams := []Seam{
		{Requested: 1 << 20, Delivered: 1 << 19, Counted: Counted{1 << 18, 1 << 17}, Limit: Limit{LimitSentence, 1 << 20, 1 << 21}},
		{Requested: 3, Limit: Limit{Kind: LimitFence}},
		{},
	}
	for range 20 {
		cut := ChunksOf(make([]Chunk, many)...)
		chunks := cut.Fork()
		chunks.RoomInFront(source)
		chunks.RoomForContext()
		chunks.RoomForFlags()
		between := SeamsOf(make([]Seam, many)...)
		between.RoomForOverlap(true, true)
		sideBySide(func(i int) {
			chunks.SetFront(i, &fronts[i%len(fronts)])
			chunks.SetBefore(i, &contexts[i%len(contexts)])
			chunks.SetAfter(i, &contexts[i%len(contexts)])
			chunks.SetFlags(i, &Chunk{Small: i%2 == 0})
			between.SetOverlap(i, &seams[i%len(seams)])
		})
		for i := range many {
			want, context := fronts[i%len(fronts)], contexts[i%len(contexts)]
			want.ContextBefore, want.ContextAfter, want.Small = context.ContextBefore, context.ContextAfter, i%2 == 0
			if got := chunks.At(i); !reflect.DeepEqual(*got, want) {
				t.Fatalf("chunk %d: got  %+v\nwant %+v", i, *got, want)
			}
			if got := between.At(i); *got != seams[i%len(seams)] {
				t.Fatalf("seam %d: got  %+v\nwant %+v", i, *got, seams[i%len(seams)])
			}
		}
	}
}

// sideBySide does something many times on as many goroutines, the last first.
func sideBySide(do func(i int)) {
	var all sync.WaitGroup
	begin := make(chan struct{})
	for i := range many {
		all.Go(func() { <-begin; do(many - 1 - i) })
	}
	close(begin)
	all.Wait()
}

// Where there is room, nothing that is usual takes more memory.
func TestWhatIsUsualTakesNoMemory(t *testing.T) {
	const source = "one two three"
	inPlace := Chunk{
		Overlap: Span{4, 7}, Prefix: source[4:7], Join: "\n\n", ContextBefore: Span{0, 3}, ContextAfter: Span{8, 13},
		Oversize: true, OversizeReason: ReasonOverlap,
	}
	whole := Chunk{Overlap: Span{0, len(source)}, Prefix: source}
	limited := Seam{Requested: 100, Delivered: 50, Counted: Counted{2, 1}, Limit: Limit{LimitSentence, 60, 50}}
	const last = many - 1
	for name, does := range map[string]func(*Chunks, *Seams){
		"front":        func(c *Chunks, _ *Seams) { c.SetFront(last, &inPlace) },
		"whole source": func(c *Chunks, _ *Seams) { c.SetFront(last, &whole) },
		"before":       func(c *Chunks, _ *Seams) { c.SetBefore(last, &inPlace) },
		"after":        func(c *Chunks, _ *Seams) { c.SetAfter(last, &inPlace) },
		"flags":        func(c *Chunks, _ *Seams) { c.SetFlags(last, &inPlace) },
		"overlap":      func(_ *Chunks, s *Seams) { s.SetOverlap(last, &limited) },
	} {
		var chunks [2]Chunks
		var seams [2]Seams
		for i := range chunks {
			cut := ChunksOf(make([]Chunk, many)...)
			chunks[i], seams[i] = cut.Fork(), SeamsOf(make([]Seam, many)...)
			chunks[i].RoomInFront(source)
			chunks[i].RoomForContext()
			chunks[i].RoomForFlags()
			seams[i].RoomForOverlap(true, true)
		}
		if n := allocations(func(i int) { does(&chunks[i], &seams[i]) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// What there is room for is added without more of it.
func TestRoomIsTakenOnce(t *testing.T) {
	var chunks [2]Chunks
	var seams [2]Seams
	for i := range chunks {
		chunks[i], seams[i] = MakeChunks(many), MakeSeams(many)
		chunks[i].Add(&Chunk{Body: Span{1, 2}, Kind: KindCode})
		seams[i].Add(&Seam{Byte: 1, Cause: CauseCode})
	}
	if n := allocations(func(i int) {
		for range many - 1 {
			chunks[i].Add(&Chunk{Body: Span{1, 2}, Kind: KindCode})
			seams[i].Add(&Seam{Byte: 1, Cause: CauseCode})
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Without room, many more chunks take few more allocations.
func TestRoomGrowsInSteps(t *testing.T) {
	if n := testing.AllocsPerRun(1, func() {
		var chunks Chunks
		for range 100 * many {
			chunks.Add(&Chunk{Body: Span{1, 2}})
		}
	}); n > many {
		t.Errorf("%v allocations for %d chunks", n, 100*many)
	}
}

// allocations are those of the second of two calls, with 0 and with 1.
func allocations(do func(i int)) float64 {
	i := -1
	return testing.AllocsPerRun(1, func() { i++; do(i) })
}
