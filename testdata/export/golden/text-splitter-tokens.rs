// text-splitter, exported by chunkscope.
//
// settings   own settings, fingerprint d57d0590fa4e
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   5 chunks
//
// Approximate: text-splitter cuts at its own levels, not at separators.
// Compare the chunks before you index them.
//
// What does not carry over:
// - separators: text-splitter uses the levels of CommonMark instead.

// cargo add tiktoken-rs
// cargo add sha2
// cargo add text-splitter --features markdown,tiktoken-rs
use std::error::Error;

use sha2::{Digest, Sha256};
use text_splitter::{ChunkConfig, MarkdownSplitter};

pub const FINGERPRINT: &str = "d57d0590fa4e"; // of the settings

/// Documents, the SHA-256 of each, the number of its chunks in chunkscope, and in order the
/// beginning of the SHA-256 of each chunk.
pub const EXPECTED: &[(&str, &str, usize, &str)] = &[
    (
        "docs/tutorial.md",
        "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b",
        5,
        "
cb08f2e3 aaed178f 09a05a47 b04fb7b5 0186d3db
",
    ),
];

/// The chunks of a text, each with the byte offset where it begins.
pub fn split(text: &str) -> Result<Vec<(usize, &str)>, Box<dyn Error>> {
    let config = ChunkConfig::new(256) // tokens of cl100k_base
        .with_sizer(tiktoken_rs::cl100k_base()?)
        .with_overlap(32)?
        .with_trim(true);
    let splitter = MarkdownSplitter::new(config);
    Ok(splitter.chunk_indices(text).take(5).collect())
}

/// How many chunks more of a document than in chunkscope (below 0: fewer), and a
/// sentence. It is called by its name or its SHA-256; of any other nothing is
/// known. Nothing is asserted.
pub fn difference(document: &str, chunks: &[(usize, &str)]) -> Option<(i64, String)> {
    let (_, _, expected, rows) = EXPECTED.iter().find(|(name, sha256, _, _)| document == *name || document == *sha256)?;
    let mut known: Vec<&str> = rows.split_whitespace().collect();
    let mut same = 0;
    for (_, text) in chunks {
        let digest: String = Sha256::digest(text.as_bytes()).iter().take(4).map(|byte| format!("{byte:02x}")).collect();
        if let Some(place) = known.iter().position(|row| *row == digest) {
            known.swap_remove(place);
            same += 1;
        }
    }
    let (n, more) = (chunks.len(), chunks.len() as i64 - *expected as i64);
    Some((more, format!("{n} chunks, {expected} in chunkscope ({more:+}), {same} with the same text")))
}
