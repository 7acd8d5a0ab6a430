// text-splitter, handed over by chunkscope.
//
// settings   own settings, fingerprint 50b39ef4e1c2
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   7 chunks
//
// The sizes carry over. The cuts follow the target's own rules, so that
// chunks will differ from those in chunkscope: look before you index.
//
// What does not carry over:
// - strategy auto: text-splitter fills chunks by the levels of CommonMark;
//   it merges across sections of one level, and has no preamble.
// - preserve_atomic_blocks: code and tables longer than the capacity are
//   cut.

// cargo add text-splitter --features markdown
use std::error::Error;

use text_splitter::{ChunkConfig, MarkdownSplitter};

pub const FINGERPRINT: &str = "50b39ef4e1c2"; // of the settings
pub const EXPECTED_CHUNKS: usize = 7; // in chunkscope

/// The chunks of a text, each with the byte offset where it begins.
pub fn split(text: &str) -> Result<Vec<(usize, &str)>, Box<dyn Error>> {
    let config = ChunkConfig::new(512..4097) // Unicode code points
        .with_overlap(0)?
        .with_trim(true);
    let splitter = MarkdownSplitter::new(config);
    Ok(splitter.chunk_indices(text).collect())
}

/// Panics when the tuned document gives far more or fewer chunks than it did.
pub fn assert_parity(chunks: usize) {
    let expected = EXPECTED_CHUNKS as f64;
    let far = (chunks as f64 - expected).abs() > f64::max(1.0, 0.25 * expected);
    assert!(!far, "{chunks} chunks, not {EXPECTED_CHUNKS}");
}
