// Cuts texts by LangChain.js, as AnythingLLM calls it, and by the rules of Elasticsearch
// with the ICU of node: node run.mjs SOURCES.
//
// SOURCES is a folder with node_modules, in which @langchain/textsplitters is, and with
// anything-llm/TextSplitter.js, which is server/utils/TextSplitter/index.js of
// Mintplex-Labs/anything-llm. A job is a JSON line with "system", "text" and the options
// of the system; the answer is a JSON line with "chunks" or "error".

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { elasticsearch } from "./elasticsearch.mjs";

const folder = process.argv[2];
const require = createRequire(join(folder, "run.mjs"));
const recursiveSplitter = (options) => new (require("@langchain/textsplitters").RecursiveCharacterTextSplitter)(options);

/** AnythingLLM's class, which tells what it does on standard output. */
function anythingLLM() {
  const module = { exports: {} };
  const source = readFileSync(join(folder, "anything-llm", "TextSplitter.js"), "utf8");
  new Function("require", "module", "console", source)(require, module, { log() {} });
  return module.exports.TextSplitter;
}

const counters = {
  chars: (text) => text.length,
  words: (text) => (text.match(/[^\t-\r ]+/g) ?? []).length,
};

const systems = {
  langchainjs: ({ text, unit = "chars", ...options }) =>
    recursiveSplitter({ ...options, lengthFunction: counters[unit] }).splitText(text),
  anythingllm: async ({ text, title, ...options }) => {
    const TextSplitter = anythingLLM();
    const meta = title ? TextSplitter.buildHeaderMeta({ title }) : null;
    return new TextSplitter({ ...options, chunkHeaderMeta: meta }).splitText(text);
  },
  elasticsearch,
};

console.warn = () => {};
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { system, ...job } = JSON.parse(line);
  let answer;
  try {
    answer = { chunks: await systems[system](job) };
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
