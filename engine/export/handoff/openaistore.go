package handoff

// openaiStore: the static chunking of OpenAI's vector stores, and of those
// that speak the same API: windows of tokens.
func openaiStore(h *handoff) error {
	const who = "OpenAI"
	p := h.python("OpenAI vector store (pip install openai)")
	if err := h.need(ability{
		who: who, strategies: []string{"window"}, units: []string{"tokens"},
		instead: "preset openai-vector-store can be handed over",
	}); err != nil {
		return err
	}
	if err := h.sizeWithin(who, 100, 4096); err != nil {
		return err
	}
	if 2*h.s.NativeOverlap() > h.s.MaxChunkSize {
		return refuse("OpenAI takes an overlap of at most half of the size, not %d of %d: set overlap_size=%d", h.s.NativeOverlap(), h.s.MaxChunkSize, h.s.MaxChunkSize/2)
	}
	h.capped = false
	if h.s.WindowTail && h.s.NativeOverlap() > 0 {
		h.note("window_tail: windows of the tail alone are not known there.")
	}
	h.note("tokenizer %s: the store counts with its own.", h.s.Tokenizer)
	h.note("Text: files are converted before they are cut; only plain text stays what it is.")
	h.body.WriteString("import sys\n\nfrom openai import OpenAI\n\n")
	p.constants()
	h.line("")
	h.line("CHUNKING_STRATEGY = {")
	h.line(`    "type": "static",`)
	h.line(`    "static": {`)
	h.line(`        "max_chunk_size_tokens": %d,  # 100 to 4096`, h.s.MaxChunkSize)
	h.line(`        "chunk_overlap_tokens": %d,  # at most half of it`, h.s.NativeOverlap())
	h.line("    },")
	h.line("}")
	h.body.WriteString(`

def add(client: OpenAI, vector_store_id: str, path: str):
    """Upload a file to a vector store, to be cut by these settings."""
    with open(path, "rb") as file:
        uploaded = client.files.create(file=file, purpose="assistants")
    return client.vector_stores.files.create_and_poll(
        vector_store_id=vector_store_id,
        file_id=uploaded.id,
        chunking_strategy=CHUNKING_STRATEGY,
        attributes={"chunkscope": FINGERPRINT},
    )


def assert_parity(chunks: list) -> None:
    """Fail when DOCUMENT gives far more or fewer chunks than it did."""
    if abs(len(chunks) - EXPECTED_CHUNKS) > max(1, TOLERANCE * EXPECTED_CHUNKS):
        raise AssertionError(f"{len(chunks)} chunks, not {EXPECTED_CHUNKS}")


if __name__ == "__main__":  # python THIS_FILE VECTOR_STORE_ID FILE
    print(add(OpenAI(), sys.argv[1], sys.argv[2]).status)
`)
	return nil
}
