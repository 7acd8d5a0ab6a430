// text-splitter, exported by chunkscope.
//
// settings   own settings, fingerprint 5ce9748a5b9a
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   7 chunks
//
// Approximate: text-splitter fills chunks by the levels of CommonMark, merges
// across sections of the same level, and has no preamble. Compare the chunks
// before you index them.
//
// What does not carry over:
// - preserve_atomic_blocks: code and tables longer than the capacity are
//   cut.

// cargo add sha2
// cargo add text-splitter --features markdown
use std::error::Error;

use sha2::{Digest, Sha256};
use text_splitter::{ChunkConfig, MarkdownSplitter};

pub const FINGERPRINT: &str = "5ce9748a5b9a"; // of the settings

/// Documents, the SHA-256 of each, the number of its chunks in chunkscope, and in order the
/// beginning of the SHA-256 of each chunk.
pub const EXPECTED: &[(&str, &str, usize, &str)] = &[
    (
        "docs/tutorial.md",
        "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b",
        7,
        "
44c66090 12a7412a caef3f80 53ed14e8 2f961317 dba61280 70956742
",
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
