package handoff

// ragflow: the fields of a dataset's configuration, by their labels.
func ragflow(h *handoff) error {
	const who = "RAGFlow"
	if err := h.need(ability{
		who: who, strategies: proseStrategies, units: []string{"tokens"},
		instead: "strategy sentences with unit=tokens can be handed over",
	}); err != nil {
		return err
	}
	if err := h.sizeWithin(who, 1, 2048); err != nil {
		return err
	}
	percent := h.percent()
	if percent > 30 {
		return refuse("RAGFlow takes an overlap from 0 to 30%%, and %d of %d is %d%%: set a smaller overlap_size", h.s.NativeOverlap(), h.s.MaxChunkSize, percent)
	}
	h.title = "RAGFlow dataset, method General"
	h.ownCuts("RAGFlow", "cuts at the delimiters and fills chunks up to the size, which the last piece may exceed")
	h.notePercent(percent)
	h.note("tokenizer %s: RAGFlow counts with its own.", h.s.Tokenizer)
	if h.s.Strategy == "recursive" && h.s.Separators != "default" {
		return refuse("RAGFlow's delimiters are single characters: set separators=default")
	}
	delimiter := `\n`
	if h.s.Strategy == "sentences" {
		delimiter = `\n!?。；！？`
	}
	h.line("Recommended chunk size: %d # tokens, 1 to 2048", h.s.MaxChunkSize)
	h.line("Overlapped percent: %d # 0 to 30", percent)
	h.line("Delimiter: '%s'", delimiter) // YAML reads no escapes in these quotes
	h.line("Image & table context window: 0")
	return nil
}
