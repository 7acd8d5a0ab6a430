// LangChain text splitter (npm install @langchain/textsplitters @langchain/core), exported by chunkscope.
//
// settings   tokens-256, fingerprint 1d00654026d9
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   6 chunks
//
// Exact: the same text gives the same chunks as in chunkscope.
//
// What does not carry over:
// - Text around U+FEFF and U+0085: js-tiktoken and tiktoken disagree on
//   whether they are white space, so that token borders may differ there.

import { createHash } from "node:crypto";
import { TokenTextSplitter } from "@langchain/textsplitters";

export const FINGERPRINT = "1d00654026d9"; // of the settings
export const DOCUMENT = "docs/tutorial.md";
export const DOCUMENT_SHA256 = "e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b";
export const EXPECTED_CHUNKS = 6;

const splitter = new TokenTextSplitter({ // loads its vocabulary from the network
  encodingName: "cl100k_base",
  chunkSize: 256, // tokens
  chunkOverlap: 32,
  disallowedSpecial: [], // what looks like a special token is text
});

/**
 * @param {string} text
 * @returns {Promise<string[]>}
 */
export async function split(text) {
  return await splitter.splitText(text);
}

/**
 * Throws unless DOCUMENT gives the chunks that the settings were tuned to.
 * @param {string} text
 * @param {string[]} chunks
 */
export function assertParity(text, chunks) {
  const sha256 = createHash("sha256").update(text, "utf8").digest("hex");
  if (sha256 !== DOCUMENT_SHA256) {
    throw new Error(`this is not the text of ${DOCUMENT}`);
  }
  if (chunks.length !== EXPECTED_CHUNKS) {
    throw new Error(`${chunks.length} chunks, not ${EXPECTED_CHUNKS}`);
  }
}
