// LlamaIndex sentence splitter (npm install llamaindex), handed over by chunkscope.
//
// settings   own settings, fingerprint 3b043c974bf2
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   4 chunks
//
// The sizes carry over. The cuts follow the target's own rules, so that
// chunks will differ from those in chunkscope: look before you index.
//
// What does not carry over:
// - Sentences: LlamaIndex finds them by rules of its own, also in the middle
//   of foo.bar; chunkscope by UAX #29, within a block.
// - Text: repeated punctuation in sentences that are too long is lost there,
//   and {{NUMBER_0}} in a text is taken for a place-holder.
// - Offsets: startCharIdx is the first place where a chunk's text stands,
//   which is wrong for repeated text.

import { createHash } from "node:crypto";
import { SentenceSplitter } from "llamaindex";

export const FINGERPRINT = "3b043c974bf2"; // of the settings
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

/** Throws unless DOCUMENT gives the chunks that the settings were tuned to. */
export function assertParity(text: string, chunks: string[]): void {
  const sha256 = createHash("sha256").update(text, "utf8").digest("hex");
  if (sha256 !== DOCUMENT_SHA256) {
    throw new Error(`this is not the text of ${DOCUMENT}`);
  }
  if (Math.abs(chunks.length - EXPECTED_CHUNKS) > Math.max(1, 0.25 * EXPECTED_CHUNKS)) {
    throw new Error(`${chunks.length} chunks, not ${EXPECTED_CHUNKS}`);
  }
}
