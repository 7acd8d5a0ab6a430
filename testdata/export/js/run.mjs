// Runs a generated snippet on a document: node run.mjs SNIPPET DOCUMENT
// Prints the chunks as JSON, and in "expected" whether assertParity agrees.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [snippet, document] = process.argv.slice(2);
const { split, assertParity } = await import(pathToFileURL(snippet));
console.warn = () => {}; // chunks above the size are part of what is compared
const text = readFileSync(document, "utf8");
const chunks = await split(text);
let expected = "";
try {
  assertParity(text, chunks);
} catch (error) {
  expected = error.message;
}
// A torn character becomes U+FFFD: JSON has no halves of one.
process.stdout.write(JSON.stringify({ chunks: chunks.map((c) => Buffer.from(c).toString()), expected }));
