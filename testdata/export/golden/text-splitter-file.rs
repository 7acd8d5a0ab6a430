// text-splitter, exported by chunkscope.
//
// settings   own settings, fingerprint bd3cccda636f
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   23 chunks
//
// Approximate: text-splitter cuts at levels of its own, not at separators.
// Compare the chunks before you index them.
//
// What does not carry over:
// - separators: text-splitter has levels of its own, those of CommonMark.

// cargo add tokenizers
// cargo add text-splitter --features markdown,tokenizers
use std::error::Error;

use text_splitter::{ChunkConfig, MarkdownSplitter};

pub const FINGERPRINT: &str = "bd3cccda636f"; // of the settings

/// Documents, the SHA-256 of each, and its chunks in chunkscope.
pub const EXPECTED: &[(&str, &str, usize)] = &[
    (
        "docs/tutorial.md",
        "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b",
        23,
    ),
];

/// The chunks of a text, each with the byte offset where it begins.
pub fn split(text: &str) -> Result<Vec<(usize, &str)>, Box<dyn Error>> {
    let mut tokenizer = tokenizers::Tokenizer::from_file("../../../testdata/export/letters.json")?;
    tokenizer.with_truncation(None)?; // a file may cut texts off, or fill them up
    tokenizer.with_padding(None);
    let config = ChunkConfig::new(256) // tokens of "../../../testdata/export/letters.json"
        .with_sizer(tokenizer)
        .with_overlap(32)?
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
