package handoff

import (
	"fmt"
	"strings"
)

// textSplitter: the Rust crate text-splitter. Its capacity may be a range from
// the desired to the largest size.
func textSplitter(h *handoff) error {
	if err := h.need(ability{
		who: "text-splitter", strategies: append([]string{"recursive"}, markdownStrategies...), units: []string{"chars", "tokens"},
		instead: "presets default and langchain-recursive can be handed over",
	}); err != nil {
		return err
	}
	markdown := h.s.IsMarkdown() || h.s.Separators == "markdown"
	switch {
	case h.s.Strategy == "recursive" && h.s.Separators != "default" && !markdown:
		return refuse("text-splitter has a list of separators of its own: set separators=default or separators=markdown")
	case h.s.IsMarkdown() && h.s.UseAdaptiveSizing:
		return refuse("text-splitter has one size for all documents: set use_adaptive_sizing=false")
	case h.s.NativeOverlap() >= h.s.MaxChunkSize:
		return refuse("text-splitter takes an overlap below the capacity, not %d of %d: set a smaller overlap_size", h.s.NativeOverlap(), h.s.MaxChunkSize)
	}
	h.title, h.mark, h.capped = "text-splitter", "//", true
	h.textSplitterNotes(markdown)
	h.textSplitterCode(markdown)
	return nil
}

func (h *handoff) textSplitterNotes(markdown bool) {
	if h.s.IsMarkdown() {
		h.note("strategy %s: text-splitter fills chunks by the levels of CommonMark; it merges across sections of one level, and has no preamble.", h.s.Strategy)
		h.note("preserve_atomic_blocks: code and tables longer than the capacity are cut.")
		return
	}
	levels := "of Unicode (lines, sentences, words)"
	if markdown {
		levels = "of CommonMark"
	}
	h.note("separators: text-splitter has levels of its own, those %s.", levels)
}

func (h *handoff) textSplitterCode(markdown bool) {
	kind, features := "TextSplitter", []string{}
	if markdown {
		kind, features = "MarkdownSplitter", append(features, "markdown")
	}
	sizer := ""
	if h.s.Unit == "tokens" {
		features = append(features, "tiktoken-rs")
		sizer = fmt.Sprintf("\n        .with_sizer(tiktoken_rs::%s()?)", h.s.Tokenizer)
		h.line("// cargo add tiktoken-rs")
	}
	add := "// cargo add text-splitter"
	if len(features) > 0 {
		add += " --features " + strings.Join(features, ",")
	}
	capacity := fmt.Sprint(h.s.MaxChunkSize)
	if h.s.IsMarkdown() {
		capacity = fmt.Sprintf("%d..%d", h.s.EffectiveMin(), h.s.MaxChunkSize+1)
	}
	limit := ""
	if n := h.s.MaxChunksPerDocument; n > 0 {
		limit = fmt.Sprintf(".take(%d)", n)
	}
	h.body.WriteString(add + strings.NewReplacer(
		"$kind", kind, "$capacity", capacity, "$unit", h.unitName(), "$sizer", sizer, "$overlap", fmt.Sprint(h.s.NativeOverlap()),
		"$trim", fmt.Sprint(h.s.IsMarkdown() || h.s.StripWhitespace), "$limit", limit,
		"$print", h.s.Fingerprint(), "$expected", fmt.Sprint(h.expected()), "$tolerance", fmt.Sprint(tolerance),
	).Replace(`
use std::error::Error;

use text_splitter::{ChunkConfig, $kind};

pub const FINGERPRINT: &str = "$print"; // of the settings
pub const EXPECTED_CHUNKS: usize = $expected; // in chunkscope

/// The chunks of a text, each with the byte offset where it begins.
pub fn split(text: &str) -> Result<Vec<(usize, &str)>, Box<dyn Error>> {
    let config = ChunkConfig::new($capacity) // $unit$sizer
        .with_overlap($overlap)?
        .with_trim($trim);
    let splitter = $kind::new(config);
    Ok(splitter.chunk_indices(text)$limit.collect())
}

/// Panics when the tuned document gives far more or fewer chunks than it did.
pub fn assert_parity(chunks: usize) {
    let expected = EXPECTED_CHUNKS as f64;
    let far = (chunks as f64 - expected).abs() > f64::max(1.0, $tolerance * expected);
    assert!(!far, "{chunks} chunks, not {EXPECTED_CHUNKS}");
}
`))
}
