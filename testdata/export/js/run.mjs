// Runs generated snippets on documents: node run.mjs SNIPPET DOCUMENT [SNIPPET DOCUMENT …]
// Prints a line of JSON for each: the chunks, whether the snippet is exact (it
// asserts), and in "expected" what it says of a difference.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

console.warn = () => {}; // chunks above the size are part of what is compared
const paths = process.argv.slice(2);
for (let i = 0; i < paths.length; i += 2) {
  const { split, assertParity, difference } = await import(pathToFileURL(paths[i]));
  const text = readFileSync(paths[i + 1], "utf8");
  const chunks = await split(text);
  let expected = "";
  try {
    if (assertParity) assertParity(text, chunks);
    else if (difference(text, chunks).more !== 0) expected = difference(text, chunks).sentence;
  } catch (error) {
    expected = error.message;
  }
  // A torn character becomes U+FFFD: JSON has no halves of one.
  console.log(JSON.stringify({ chunks: chunks.map((c) => Buffer.from(c).toString()), exact: Boolean(assertParity), expected }));
}
