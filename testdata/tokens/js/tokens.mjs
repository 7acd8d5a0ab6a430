// Tokenizes every line of standard input, a JSON string, with the tokenizer.json that
// is named, by Hugging Face's tokenizers in Rust and in JavaScript, without the special
// tokens around a text. Writes one JSON object a line: the ids by both, and by Rust the
// places in characters at which the tokens begin.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(process.cwd() + "/");
const file = { ...JSON.parse(readFileSync(process.argv[2], "utf8")), truncation: null, padding: null };
const rust = require("tokenizers").Tokenizer.fromString(JSON.stringify(file));
const { Tokenizer } = require("@huggingface/tokenizers");
const js = new Tokenizer(file, {});

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const text = JSON.parse(line);
  const encoded = await rust.encode(text, null, { addSpecialTokens: false });
  let ids = null;
  try {
    ids = js.encode(text, { add_special_tokens: false }).ids;
  } catch (e) {
    ids = String(e);
  }
  console.log(JSON.stringify({ rust: encoded.getIds(), starts: encoded.getOffsets().map((o) => o[0]), js: ids }));
}
