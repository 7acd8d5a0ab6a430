// LangChain text splitter (npm install @langchain/textsplitters @langchain/core), exported by chunkscope.
//
// settings   own settings, fingerprint 817d8f92f328
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   6 chunks
//
// Exact: the same text gives the same chunks as in chunkscope.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { RecursiveCharacterTextSplitter } from "@langchain/textsplitters";

export const FINGERPRINT = "817d8f92f328"; // of the settings
// Chunks in chunkscope, by the SHA-256 of a document.
export const EXPECTED = new Map([
  ["e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b", { document: "docs/tutorial.md", chunks: 6 }],
]);

const splitter = new RecursiveCharacterTextSplitter({
  chunkSize: 1000, // units of UTF-16
  chunkOverlap: 20, // at most: whole pieces that fit
  separators: ["\n\n", "\n", " ", ""],
  keepSeparator: true,
});

/**
 * @param {string} text
 * @returns {Promise<string[]>}
 */
export async function split(text) {
  return await splitter.splitText(text);
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
