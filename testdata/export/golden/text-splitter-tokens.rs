// text-splitter, exported by chunkscope.
//
// settings   own settings, fingerprint d57d0590fa4e
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   5 chunks
//
// Approximate: text-splitter cuts at levels of its own, not at separators.
// Compare the chunks before you index them.
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

/// How many chunks more of the tuned document than in chunkscope (below 0:
/// fewer), and a sentence. Nothing is asserted.
pub fn difference(chunks: usize) -> (i64, String) {
    let more = chunks as i64 - EXPECTED_CHUNKS as i64;
    (more, format!("{chunks} chunks, {EXPECTED_CHUNKS} in chunkscope ({more:+})"))
}
