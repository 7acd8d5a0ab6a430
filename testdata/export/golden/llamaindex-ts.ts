// LlamaIndex sentence splitter (npm install llamaindex), exported by chunkscope.
//
// settings   own settings, fingerprint 2ae850575896
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   4 chunks
//
// Approximate: LlamaIndex finds sentences by rules of its own, also in the
// middle of foo.bar; chunkscope finds them by UAX #29, within a block. Compare
// the chunks before you index them.
//
// What does not carry over:
// - Text: repeated punctuation in sentences that are too long is lost, and
//   {{NUMBER_0}} in a text is taken for a placeholder.
// - Offsets: startCharIdx is the first place where a chunk's text occurs,
//   which is wrong for repeated text.

import { createHash } from "node:crypto";
import { SentenceSplitter } from "llamaindex";

export const FINGERPRINT = "2ae850575896"; // of the settings
export const DOCUMENT = "docs/tutorial.md";
export const DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b";
export const EXPECTED_CHUNKS = 4;

const splitter = new SentenceSplitter({
  chunkSize: 400, // tokens of cl100k_base
  chunkOverlap: 0, // at most: whole sentences that fit
});

export async function split(text: string): Promise<string[]> {
  return splitter.splitText(text);
}

/**
 * How many chunks more than in chunkscope (below 0: fewer), and a sentence. The
 * number is null for any text but that of DOCUMENT. Nothing is asserted.
 */
export function difference(text: string, chunks: string[]): { more: number | null; sentence: string } {
  const sha256 = createHash("sha256").update(text, "utf8").digest("hex");
  if (sha256 !== DOCUMENT_SHA256) {
    return { more: null, sentence: `${chunks.length} chunks; this is not the text of ${DOCUMENT}` };
  }
  const more = chunks.length - EXPECTED_CHUNKS;
  const sign = more > 0 ? "+" : "";
  return { more, sentence: `${chunks.length} chunks, ${EXPECTED_CHUNKS} in chunkscope (${sign}${more})` };
}
