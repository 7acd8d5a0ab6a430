package handoff

import "fmt"

// docling: HybridChunker, which counts tokens and knows no overlap.
func docling(h *handoff) error {
	p := h.python("Docling's HybridChunker (pip install docling tiktoken)")
	if err := h.need(ability{
		who: "Docling", strategies: markdownStrategies, units: []string{"tokens"},
		instead: "preset default with unit=tokens can be handed over",
	}); err != nil {
		return err
	}
	if h.s.UseAdaptiveSizing {
		return refuse("Docling has one size for all documents: set use_adaptive_sizing=false")
	}
	p.imports = append(p.imports, "import io")
	p.encoding()
	p.from = append(p.from,
		"from docling.chunking import HybridChunker",
		"from docling.datamodel.base_models import DocumentStream",
		"from docling.document_converter import DocumentConverter",
		"from docling_core.transforms.chunker.tokenizer.openai import OpenAITokenizer")
	p.add(fmt.Sprintf("tokenizer = OpenAITokenizer(tokenizer=encoding, max_tokens=%d)  # tokens", h.s.MaxChunkSize))
	p.add(call("chunker = HybridChunker", "tokenizer=tokenizer", "merge_peers=True  # small chunks of one heading are merged")...)
	p.split = []string{
		`stream = DocumentStream(name="document.md", stream=io.BytesIO(text.encode("utf-8")))`,
		"document = DocumentConverter().convert(stream).document",
		"[chunker.contextualize(chunk) for chunk in chunker.chunk(document)]",
	}
	h.note("Overlap: Docling has none.")
	h.note("min_chunk_size %d: merge_peers merges what fits below one heading, whatever its size.", h.s.EffectiveMin())
	h.note("preserve_atomic_blocks: code and tables longer than max_tokens are cut, tables with their head repeated.")
	h.note("Text: contextualize puts the path of headings in front of a chunk, which can take it above max_tokens.")
	p.write()
	return nil
}
