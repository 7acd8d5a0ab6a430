package metrics

import "fmt"

// Windows is the arithmetic of fixed windows: what overlap costs before a
// document is cut. It is seed 002's, corrected: the seed divides the whole
// length by the stride, which counts tail-only windows, and compares chunks
// (10 and 12, "20 % more storage") where the last of them are short.
type Windows struct {
	// Units is the document's length, Size the window's, Overlap what
	// neighbours share, Stride = Size − Overlap.
	Units   int `json:"units"`
	Size    int `json:"size"`
	Overlap int `json:"overlap"`
	Stride  int `json:"stride"`
	// Chunks = 1 + ⌈(Units − Size) / Stride⌉; 1 when all fits one window, 0
	// for an empty document. Without is the number without overlap.
	Chunks  int `json:"chunks"`
	Without int `json:"chunks_without_overlap"`
	// Extra = (Chunks − 1) × Overlap, exactly: the last window may be
	// shorter, its overlap is not. Stored = Units + Extra.
	Extra  int `json:"extra"`
	Stored int `json:"stored"`
	// Overhead = Extra / Units.
	Overhead float64 `json:"overhead"`
}

// WindowArithmetic works the numbers out for windows that stop once one
// reaches the end (window_tail false). Size is at least 1 and overlap from 0
// to size − 1; anything else is an error, because no window would advance.
func WindowArithmetic(units, size, overlap int) (Windows, error) {
	switch {
	case units < 0:
		return Windows{}, fmt.Errorf("a document of %d units has no length", units)
	case size < 1:
		return Windows{}, fmt.Errorf("a window of %d units holds nothing: choose 1 or more", size)
	case overlap < 0 || overlap >= size:
		return Windows{}, fmt.Errorf("an overlap of %d does not fit a window of %d: choose 0 to %d", overlap, size, size-1)
	}
	w := Windows{Units: units, Size: size, Overlap: overlap, Stride: size - overlap}
	w.Chunks = windowCount(units, size, w.Stride)
	w.Without = windowCount(units, size, size)
	if w.Chunks > 0 {
		w.Extra = (w.Chunks - 1) * overlap
	}
	w.Stored = units + w.Extra
	w.Overhead = Ratio(w.Extra, units)
	return w, nil
}

func windowCount(units, size, stride int) int {
	switch {
	case units == 0:
		return 0
	case units <= size:
		return 1
	}
	return 1 + (units-size+stride-1)/stride
}
