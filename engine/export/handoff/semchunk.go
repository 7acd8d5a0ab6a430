package handoff

import "fmt"

// semchunk 3: a counter of tokens and a size; an overlap below 1 is a share,
// from 1 on it counts tokens.
func semchunk(h *handoff) error {
	p := h.python("semchunk (pip install semchunk)")
	if err := h.need(ability{
		who: "semchunk", strategies: []string{"recursive"},
		instead: "preset langchain-recursive can be handed over",
	}); err != nil {
		return err
	}
	if h.s.Separators != "default" {
		return refuse("semchunk has a list of separators of its own: set separators=default")
	}
	p.from = append(p.from, "import semchunk")
	counter := p.counter()
	p.add(call("chunker = semchunk.chunkerify", counter, fmt.Sprintf("chunk_size=%d  # %s", h.s.MaxChunkSize, h.unitName()))...)
	p.split = []string{"chunker(text)"}
	if n := h.s.NativeOverlap(); n > 0 {
		p.split = []string{fmt.Sprintf("chunker(text, overlap=%d)", n)}
		h.note("Overlap: semchunk cuts pieces of min(overlap, size − overlap) and joins several, so that it is met more exactly, and chunks are shorter.")
	}
	h.note("separators: semchunk has its own (runs of line ends, tabs, white space, sentence ends, clauses, words), and drops the white space it cuts at.")
	p.write()
	return nil
}
