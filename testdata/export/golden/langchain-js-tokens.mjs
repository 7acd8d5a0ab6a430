// LangChain text splitter (npm install @langchain/textsplitters @langchain/core), exported by chunkscope.
//
// settings   own settings, fingerprint 2c014af50837
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   5 chunks
//
// Exact: the same text gives the same chunks as in chunkscope.
//
// What does not carry over:
// - Characters beyond U+FFFF (emoji, rare ideographs): where a text without
//   separators has to be cut, JavaScript cuts between UTF-16 units, and can
//   cut such a character in two.
// - White space: JavaScript strips U+FEFF; Python and chunkscope strip
//   U+0085 and U+001C to U+001F.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { RecursiveCharacterTextSplitter } from "@langchain/textsplitters";
import { getEncoding } from "js-tiktoken";

const encoding = getEncoding("o200k_base");
export const FINGERPRINT = "2c014af50837"; // of the settings
// Chunks in chunkscope, by the SHA-256 of a document.
export const EXPECTED = new Map([
  ["e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b", { document: "docs/tutorial.md", chunks: 5 }],
]);

const splitter = new RecursiveCharacterTextSplitter({
  chunkSize: 256, // tokens of o200k_base
  chunkOverlap: 32, // at most: whole pieces that fit
  separators: ["\n\n", "\n", " ", ""],
  keepSeparator: true,
  lengthFunction: (text) => encoding.encode(text, [], []).length,
});

/**
 * @param {string} text
 * @returns {Promise<string[]>}
 */
export async function split(text) {
  return (await splitter.splitText(text)).slice(0, 5);
}

/**
 * Throws unless a document gives as many chunks as expected.
 * @param {string} text
 * @param {string[]} chunks
 */
export function assertParity(text, chunks) {
  const sha256 = createHash("sha256").update(text, "utf8").digest("hex");
  const expected = EXPECTED.get(sha256);
  if (expected === undefined) {
    throw new Error("nothing is expected of this text: it is no document that was exported");
  }
  if (chunks.length !== expected.chunks) {
    throw new Error(`${expected.document}: ${chunks.length} chunks, not ${expected.chunks}`);
  }
}

/** @param {string[]} paths */
async function main(paths) {
  if (paths.length === 0) {
    console.error(`usage: node ${process.argv[1]} DOCUMENT...: compares how many chunks they give with chunkscope`);
    process.exitCode = 2;
    return;
  }
  let status = 0;
  for (const path of paths) {
    let text;
    try {
      text = readFileSync(path, "utf8");
    } catch (error) {
      console.error(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
      status = 3;
      continue;
    }
    const chunks = await split(text);
    try {
      assertParity(text, chunks);
      console.log(`${path}: ${chunks.length} chunks, as expected`);
    } catch (error) {
      console.error(`${path}: ${error instanceof Error ? error.message : error}`);
      status = Math.max(status, 1);
    }
  }
  process.exitCode = status;
}

const [, program = "", ...documents] = process.argv; // node THIS_FILE DOCUMENT...
if (existsSync(program) && pathToFileURL(realpathSync(program)).href === import.meta.url) {
  main(documents);
}
