package command

import (
	"os"
	"sync"

	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
)

// memoryFull ends the program when the memory limit is exceeded. The explorer must first restore
// the terminal, so it is only notified.
type memoryFull struct {
	sync.Mutex
	explorer chan struct{} // closed to notify the explorer, nil if it is not open
}

func (m *memoryFull) endProgram(a *app, full *memoryError) {
	m.Lock()
	explorer := m.explorer
	m.Unlock()
	if explorer != nil {
		close(explorer)
		return
	}
	os.Exit(a.finish(full.addDocument(a.reader.LargestInProgress())))
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
	limit               input.MemoryLimit
	hasSeveralDocuments bool
	location            string // " at <document>", or empty
}

func (e *memoryError) addDocument(place string) *memoryError {
	withPlace := *e
	if withPlace.location = place; place != "" {
		withPlace.location = " at " + place
	}
	return &withPlace
}

func (e *memoryError) Error() string {
	fewer := ""
	if e.hasSeveralDocuments {
		fewer = ", or process fewer at a time (--jobs 1)"
	}
	return "this needs more than " + e.limit.String() + " of memory" + e.location + ": use smaller documents" + fewer + ", or allow more (--max-memory)"
}
