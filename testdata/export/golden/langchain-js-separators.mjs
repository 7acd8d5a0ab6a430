// LangChain text splitter (npm install @langchain/textsplitters @langchain/core), exported by chunkscope.
//
// settings   own settings, fingerprint be942ecd7b04
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   6 chunks
//
// Exact: the same text gives the same chunks as in chunkscope.
//
// What does not carry over:
// - Characters beyond U+FFFF (emoji, rare ideographs): where text has no
//   separators, JavaScript cuts between UTF-16 units and can split such a
//   character in two.
// - White space: JavaScript strips U+FEFF; Python and chunkscope strip
//   U+0085 and U+001C to U+001F.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { RecursiveCharacterTextSplitter } from "@langchain/textsplitters";

export const FINGERPRINT = "be942ecd7b04"; // of the settings
// Chunks in chunkscope, by the SHA-256 of a document.
export const EXPECTED = new Map([
  ["e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b", { document: "docs/tutorial.md", chunks: 6 }],
]);

const splitter = new RecursiveCharacterTextSplitter({
  chunkSize: 1000, // Unicode code points
  chunkOverlap: 200, // at most: whole pieces that fit
  separators: ["\n\n", "\\", "\"", "'", "`", "${x}", "\u2028", ""],
  keepSeparator: true,
  lengthFunction: (text) => Array.from(text).length,
});

/**
 * @param {string} text
 * @returns {Promise<string[]>}
 */
export async function split(text) {
  return await splitter.splitText(text);
}

// In order: the beginning of the SHA-256 @ start + length in the document.
const CHUNKS = new Map([
  ["e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b", `
62258492@0+963 7286639c@862+870 c03255b4@1564+891 0e22cef4@2457+894 b267943e@3353+857
b3ef2c03@4212+896
`],
]);

/** @param {string} text */
const digest = (text) => createHash("sha256").update(text, "utf8").digest("hex");

/**
 * A text from its beginning, or from shortly before a place far in it, in quotes.
 * @param {string} text
 * @param {number} place
 */
function excerpt(text, place) {
  const start = place > 40 ? place - 20 : 0;
  const quoted = JSON.stringify(text.slice(start, start + 60));
  return (start ? "…" : "") + quoted.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (c) => `\\u{${c.codePointAt(0)?.toString(16)}}`);
}

/**
 * The text of a row.
 * @param {string} text
 * @param {string} row
 */
function textOf(text, row) {
  const [, start, length] = row.split(/[@+]/);
  return text.slice(Number(start), Number(start) + Number(length));
}

/**
 * How a chunk differs from the one in chunkscope.
 * @param {string} chunk
 * @param {string} ours
 */
function compare(chunk, ours) {
  let place = 0;
  while (place < chunk.length && chunk[place] === ours[place]) {
    place++;
  }
  return `here ${excerpt(chunk, place)}, in chunkscope ${excerpt(ours, place)}`;
}

/**
 * Throws unless a document gives the same chunks as in chunkscope, and shows the first
 * that differs.
 * @param {string} text
 * @param {string[]} chunks
 */
export function assertParity(text, chunks) {
  const sha256 = digest(text);
  const expected = EXPECTED.get(sha256);
  if (expected === undefined) {
    throw new Error("nothing is expected of this text: it is no document that was exported");
  }
  const problems = chunks.length === expected.chunks ? [] : [`${chunks.length} chunks, not ${expected.chunks}`];
  const rows = CHUNKS.get(sha256)?.match(/\S+/g) ?? [];
  const at = chunks.findIndex((chunk, i) => i < rows.length && !digest(chunk).startsWith((rows[i] ?? "").slice(0, 8)));
  if (at >= 0 && at + 1 < rows.length && digest(chunks[at] ?? "").startsWith((rows[at + 1] ?? "").slice(0, 8))) {
    problems.push(`chunk ${at + 1} of ${expected.chunks} is missing: in chunkscope ${excerpt(textOf(text, rows[at] ?? ""), 0)}`);
  } else if (at >= 0) {
    problems.push(`chunk ${at + 1} of ${expected.chunks} differs: ${compare(chunks[at] ?? "", textOf(text, rows[at] ?? ""))}`);
  } else if (chunks.length < rows.length) {
    problems.push(`chunk ${chunks.length + 1} is missing: in chunkscope ${excerpt(textOf(text, rows[chunks.length] ?? ""), 0)}`);
  } else if (chunks.length > expected.chunks) {
    problems.push(`chunk ${expected.chunks + 1} is not in chunkscope: here ${excerpt(chunks[expected.chunks] ?? "", 0)}`);
  }
  if (problems.length > 0) {
    throw new Error(`${expected.document}: ${problems.join("; ")}`);
  }
}

/** @param {string[]} paths */
async function main(paths) {
  if (paths.length === 0) {
    console.error(`usage: node ${process.argv[1]} DOCUMENT...: compares their chunks with chunkscope's`);
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
      const message = error instanceof Error ? error.message : `${error}`;
      const name = `${EXPECTED.get(digest(text))?.document}: `;
      console.error(`${path}: ${message.startsWith(name) ? message.slice(name.length) : message}`);
      status = Math.max(status, 1);
    }
  }
  process.exitCode = status;
}

const [, program = "", ...documents] = process.argv; // node THIS_FILE DOCUMENT...
if (existsSync(program) && pathToFileURL(realpathSync(program)).href === import.meta.url) {
  main(documents);
}
