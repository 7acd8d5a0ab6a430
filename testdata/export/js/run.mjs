// Runs a generated snippet on a document: node run.mjs SNIPPET DOCUMENT
// Prints the chunks as JSON, whether the snippet is exact (it asserts), and in
// "expected" what it says of a difference.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [snippet, document] = process.argv.slice(2);
const { split, assertParity, difference } = await import(pathToFileURL(snippet));
console.warn = () => {}; // chunks above the size are part of what is compared
const text = readFileSync(document, "utf8");
const chunks = await split(text);
let expected = "";
try {
  if (assertParity) assertParity(text, chunks);
  else if (difference(text, chunks).more !== 0) expected = difference(text, chunks).sentence;
} catch (error) {
  expected = error.message;
}
// A torn character becomes U+FFFD: JSON has no halves of one.
process.stdout.write(JSON.stringify({ chunks: chunks.map((c) => Buffer.from(c).toString()), exact: Boolean(assertParity), expected }));
