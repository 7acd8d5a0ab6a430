// text-splitter, exported by chunkscope.
//
// settings   own settings, fingerprint 5ce9748a5b9a
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   7 chunks
//
// Approximate: text-splitter fills chunks by the levels of CommonMark, merges
// across sections of one level, and has no preamble. Compare the chunks before
// you index them.
//
// What does not carry over:
// - preserve_atomic_blocks: code and tables longer than the capacity are
//   cut.

// cargo add text-splitter --features markdown
use std::error::Error;

use text_splitter::{ChunkConfig, MarkdownSplitter};

pub const FINGERPRINT: &str = "5ce9748a5b9a"; // of the settings
pub const EXPECTED_CHUNKS: usize = 7; // in chunkscope

/// The chunks of a text, each with the byte offset where it begins.
pub fn split(text: &str) -> Result<Vec<(usize, &str)>, Box<dyn Error>> {
    let config = ChunkConfig::new(512..4097) // Unicode code points
        .with_overlap(0)?
        .with_trim(true);
    let splitter = MarkdownSplitter::new(config);
    Ok(splitter.chunk_indices(text).collect())
}

/// How many chunks more of the tuned document than in chunkscope (below 0:
/// fewer), and a sentence. Nothing is asserted.
pub fn difference(chunks: usize) -> (i64, String) {
    let more = chunks as i64 - EXPECTED_CHUNKS as i64;
    (more, format!("{chunks} chunks, {EXPECTED_CHUNKS} in chunkscope ({more:+})"))
}
