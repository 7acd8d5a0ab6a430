// LlamaIndex sentence splitter (npm install llamaindex), exported by chunkscope.
//
// settings   own settings, fingerprint 2ae850575896
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   4 chunks
//
// Approximate: LlamaIndex TS finds sentences by its own rules, even in the
// middle of foo.bar; the sentences strategy uses UAX #29, within a block, and
// llamaindex_sentences works like LlamaIndex for Python. Compare the chunks
// before you index them.
//
// What does not carry over:
// - Text: repeated punctuation in sentences that are too long is lost, and
//   {{NUMBER_0}} in a text is mistaken for a placeholder.
// - Offsets: startCharIdx is the first place where a chunk's text occurs,
//   which is wrong for repeated text.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { SentenceSplitter } from "llamaindex";

export const FINGERPRINT = "2ae850575896"; // of the settings
// Chunks in chunkscope, by the SHA-256 of a document.
export const EXPECTED = new Map([
  ["e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b", { document: "docs/tutorial.md", chunks: 4 }],
]);

const splitter = new SentenceSplitter({
  chunkSize: 400, // tokens of cl100k_base
  chunkOverlap: 0, // at most: whole sentences that fit
});

export async function split(text: string): Promise<string[]> {
  return splitter.splitText(text);
}

// In order: the beginning of the SHA-256 of each.
const CHUNKS = new Map([
  ["e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b", `
5b8bb7dd 150801ff 565b651a 979d641f
`],
]);

const digest = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

/**
 * How many chunks more than in chunkscope (below 0: fewer), and a sentence. The
 * number is null for a text that is none of the documents. Nothing is asserted.
 */
export function difference(text: string, chunks: string[]): { more: number | null; sentence: string } {
  const sha256 = digest(text);
  const expected = EXPECTED.get(sha256);
  if (expected === undefined) {
    return { more: null, sentence: `${chunks.length} chunks; nothing is expected of this text` };
  }
  const known = new Map();
  for (const row of CHUNKS.get(sha256)?.match(/\S+/g) ?? []) {
    known.set(row, (known.get(row) ?? 0) + 1);
  }
  let same = 0;
  for (const chunk of chunks) {
    const row = digest(chunk).slice(0, 8);
    const left = known.get(row) ?? 0;
    known.set(row, left - 1);
    same += left > 0 ? 1 : 0;
  }
  const more = chunks.length - expected.chunks;
  const sign = more > 0 ? "+" : "";
  return { more, sentence: `${chunks.length} chunks, ${expected.chunks} in chunkscope (${sign}${more}), ${same} with the same text` };
}

async function main(paths: string[]): Promise<void> {
  if (paths.length === 0) {
    console.error(`usage: node ${process.argv[1]} DOCUMENT...: compares their chunks with chunkscope's`);
    process.exitCode = 2;
    return;
  }
  let status = 0;
  for (const path of paths) {
    let text: string;
    try {
      text = readFileSync(path, "utf8");
    } catch (error) {
      console.error(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
      status = 3;
      continue;
    }
    const chunks = await split(text);
    console.log(`${path}: ${difference(text, chunks).sentence}`);
  }
  process.exitCode = status;
}

const [, program = "", ...documents] = process.argv; // node THIS_FILE DOCUMENT...
if (existsSync(program) && pathToFileURL(realpathSync(program)).href === import.meta.url) {
  main(documents);
}
