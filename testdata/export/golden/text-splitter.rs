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

/// Documents, the SHA-256 of each, and its chunks in chunkscope.
pub const EXPECTED: &[(&str, &str, usize)] = &[
    (
        "docs/tutorial.md",
        "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b",
        7,
    ),
];

/// The chunks of a text, each with the byte offset where it begins.
pub fn split(text: &str) -> Result<Vec<(usize, &str)>, Box<dyn Error>> {
    let config = ChunkConfig::new(512..4097) // Unicode code points
        .with_overlap(0)?
        .with_trim(true);
    let splitter = MarkdownSplitter::new(config);
    Ok(splitter.chunk_indices(text).collect())
}

/// How many chunks more of a document than in chunkscope (below 0: fewer), and a
/// sentence. It is called by its name or its SHA-256; of any other nothing is
/// known. Nothing is asserted.
pub fn difference(document: &str, chunks: usize) -> Option<(i64, String)> {
    let (_, _, expected) = EXPECTED.iter().find(|(name, sha256, _)| document == *name || document == *sha256)?;
    let more = chunks as i64 - *expected as i64;
    Some((more, format!("{chunks} chunks, {expected} in chunkscope ({more:+})")))
}
