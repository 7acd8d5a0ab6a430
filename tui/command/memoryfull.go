package command

import (
	"os"
	"sync"

	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
)

// memoryFull ends the program when memory is full. The explorer ends itself, since it restores the
// terminal first.
type memoryFull struct {
	sync.Mutex
	explorer chan struct{} // nil without an explorer
}

// endProgram reports that the memory is full and exits. It does not wait for running computations.
func (m *memoryFull) endProgram(a *app, full *memoryError) {
	m.Lock()
	explorer := m.explorer
	m.Unlock()
	if explorer != nil {
		close(explorer)
		return
	}
	os.Exit(a.finish(full.addPlace(a.reader.LargestInProgress())))
}

type memoryFlag struct{ *input.MemoryLimit }

func (m memoryFlag) Set(text string) error {
	if err := m.MemoryLimit.Set(text); err != nil {
		return flags.UsageError("--max-memory %s, not %q", err, text)
	}
	return nil
}

func (m *memoryFull) forExplorer() <-chan struct{} {
	m.Lock()
	defer m.Unlock()
	m.explorer = make(chan struct{})
	return m.explorer
}

type memoryError struct {
	limit   input.MemoryLimit
	several bool   // several documents are processed in parallel
	place   string // the largest document in progress, if there are several
}

func (e *memoryError) addPlace(place string) *memoryError {
	located := *e
	if located.place = place; place != "" {
		located.place = " at " + place
	}
	return &located
}

func (e *memoryError) Error() string {
	fewer := ""
	if e.several {
		fewer = ", or work on fewer at a time (--jobs 1)"
	}
	return "this needs more than " + e.limit.String() + " of memory" + e.place + ": use smaller documents" + fewer + ", or allow more (--max-memory)"
}
