// text-splitter, handed over by chunkscope.
//
// settings   own settings, fingerprint d57d0590fa4e
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   5 chunks
//
// The sizes carry over. The cuts follow the target's own rules, so that
// chunks will differ from those in chunkscope: look before you index.
//
// What does not carry over:
// - separators: text-splitter has levels of its own, those of CommonMark.

// cargo add tiktoken-rs
// cargo add text-splitter --features markdown,tiktoken-rs
use std::error::Error;

use text_splitter::{ChunkConfig, MarkdownSplitter};

pub const FINGERPRINT: &str = "d57d0590fa4e"; // of the settings
pub const EXPECTED_CHUNKS: usize = 5; // in chunkscope

/// The chunks of a text, each with the byte offset where it begins.
pub fn split(text: &str) -> Result<Vec<(usize, &str)>, Box<dyn Error>> {
    let config = ChunkConfig::new(256) // tokens of cl100k_base
        .with_sizer(tiktoken_rs::cl100k_base()?)
        .with_overlap(32)?
        .with_trim(true);
    let splitter = MarkdownSplitter::new(config);
    Ok(splitter.chunk_indices(text).take(5).collect())
}

/// Panics when the tuned document gives far more or fewer chunks than it did.
pub fn assert_parity(chunks: usize) {
    let expected = EXPECTED_CHUNKS as f64;
    let far = (chunks as f64 - expected).abs() > f64::max(1.0, 0.25 * expected);
    assert!(!far, "{chunks} chunks, not {EXPECTED_CHUNKS}");
}
