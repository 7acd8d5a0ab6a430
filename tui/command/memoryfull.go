package command

import (
	"os"
	"sync"

	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
)

// memoryFull exits the program when it runs out of memory. If the explorer is open, it notifies the
// explorer instead, which must first restore the terminal.
type memoryFull struct {
	sync.Mutex
	explorer chan struct{} // nil without an explorer
}

// endProgram reports that memory is full and exits without waiting for running computations.
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
	place   string // name of the largest document in progress, or empty if there is only one
}

func (e *memoryError) addPlace(place string) *memoryError {
	withPlace := *e
	if withPlace.place = place; place != "" {
		withPlace.place = " at " + place
	}
	return &withPlace
}

func (e *memoryError) Error() string {
	fewer := ""
	if e.several {
		fewer = ", or work on fewer at a time (--jobs 1)"
	}
	return "this needs more than " + e.limit.String() + " of memory" + e.place + ": use smaller documents" + fewer + ", or allow more (--max-memory)"
}
