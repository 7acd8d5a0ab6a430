// Elasticsearch's chunking, written anew from its rules (engine/rules/elasticsearch_*.md)
// on the iterators of ICU that node has. Slow and plain: every count walks the text.

const segmenters = {
  word: new Intl.Segmenter("und", { granularity: "word" }),
  sentence: new Intl.Segmenter("und", { granularity: "sentence" }),
};
const known = new Map(); // of the last texts, which are cut by many settings

function found(text, granularity) {
  const key = granularity + text;
  if (known.has(key)) return known.get(key);
  const ends = [0];
  const words = [false];
  for (const s of segmenters[granularity].segment(text)) {
    ends.push(s.index + s.segment.length);
    words.push(s.isWordLike === true);
  }
  if (known.size === 100) known.clear();
  known.set(key, { ends, words });
  return { ends, words };
}

/** An iterator like ICU's BreakIterator: it stands at a boundary, which has a status. */
class Breaks {
  constructor(text, granularity) {
    Object.assign(this, found(text, granularity), { at: 0 });
  }

  get boundary() {
    return this.ends[this.at];
  }

  get isWord() {
    return this.words[this.at];
  }

  next() {
    if (this.at + 1 === this.ends.length) return false;
    this.at++;
    return true;
  }

  /** Goes to the last boundary below offset, or to the first. */
  preceding(offset) {
    let low = 0;
    let high = this.ends.length; // the first boundary that is not below offset
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ends[middle] < offset) low = middle + 1;
      else high = middle;
    }
    this.at = Math.max(0, low - 1);
  }
}

function countWords(words, start, end) {
  words.preceding(start);
  let n = 0;
  do {
    if (words.boundary > end) break;
    if (words.isWord) n++;
  } while (words.next());
  return n;
}

function skipWords(words, start, n) {
  words.preceding(start);
  for (let seen = 0; seen < n; ) {
    if (words.isWord) seen++;
    if (!words.next()) break;
  }
  return words.boundary;
}

function byWords(text, size, overlap) {
  const words = new Breaks(text, "word");
  const chunks = [];
  let count = 0;
  let sinceMark = 0;
  let start = 0;
  let mark = 0;
  while (words.next()) {
    if (!words.isWord) continue;
    count++;
    sinceMark++;
    if (count >= size) {
      chunks.push({ start, end: words.boundary, words: count });
      count = overlap;
      if (overlap === 0) mark = words.boundary;
      start = mark;
    }
    if (sinceMark === size - overlap) {
      mark = words.boundary;
      sinceMark = 0;
    }
  }
  if (count > overlap || chunks.length === 0) chunks.push({ start, end: text.length, words: count });
  return chunks;
}

function bySentences(text, size, carries) {
  const words = new Breaks(text, "word");
  const sentences = new Breaks(text, "sentence");
  const chunks = [];
  let start = 0;
  let end = 0;
  let held = 0;
  let previous = { start: 0, words: 0 };
  while (sentences.next()) {
    const sentence = { start: end, end: sentences.boundary };
    sentence.words = countWords(words, sentence.start, sentence.end);
    if (held + sentence.words <= size) {
      held += sentence.words;
    } else {
      let next = sentence.words;
      if (held > 0) {
        chunks.push({ start, end });
        start = end;
        if (carries && previous.words + sentence.words <= size) {
          start = previous.start;
          next += previous.words;
        } else if (carries) {
          const most = Math.min(20, Math.floor(size / 2));
          const skipped = previous.words > most ? previous.words - most : 0;
          start = skipWords(words, previous.start, skipped);
          next += previous.words - skipped;
        }
        held = next;
      }
      if (next > size) {
        const from = start;
        const pieces = byWords(text.slice(from, sentence.end), size, Math.min(20, Math.floor((size - 1) / 2)));
        const last = pieces.pop();
        for (const p of pieces) chunks.push({ start: from + p.start, end: from + p.end });
        start = from + last.start;
        held = last.words;
      }
    }
    previous = sentence;
    end = sentence.end;
  }
  if (held > 0 || chunks.length === 0) chunks.push({ start, end: text.length });
  return chunks;
}

// Java's . ends at more line ends than that of JavaScript, and its \s is ASCII.
const title = "\\n(?![ \\t\\v\\f]*(?:[\\n\\r\\u0085\\u2028\\u2029]|$))[^\\n\\r\\u0085\\u2028\\u2029]*\\n";
const groups = {
  plaintext: ["(?<!\\n)\\n\\n(?!\\n)", "(?<!\\n)\\n(?!\\n)"],
  markdown: [1, 2, 3, 4, 5, 6].map((n) => `\\n${"#".repeat(n)} `).concat(`${title}-+\\n`, `${title}=+\\n`),
};

function bySeparators(text, size, group) {
  const words = new Breaks(text, "word");
  const counted = (start, end) => ({ start, end, words: countWords(words, start, end) });
  const cut = (part, level) => {
    if (part.start === part.end || part.words <= size) return [part];
    if (level === groups[group].length) {
      return bySentences(text.slice(part.start, part.end), size, false).map((c) => ({ start: c.start + part.start, end: c.end + part.start }));
    }
    const parts = [];
    let start = part.start;
    for (const m of text.slice(part.start, part.end).matchAll(new RegExp(groups[group][level], "g"))) {
      const at = part.start + m.index;
      if (start < at) parts.push(counted(start, at));
      start = at;
    }
    if (start < part.end) parts.push(counted(start, part.end));
    const joined = [];
    for (const p of parts) {
      const last = joined.at(-1);
      if (last && last.words + p.words <= size) joined[joined.length - 1] = { start: last.start, end: p.end, words: last.words + p.words };
      else joined.push(p);
    }
    return joined.flatMap((p) => cut(p, level + 1));
  };
  return cut(counted(0, text.length), 0);
}

const strategies = {
  word: (text, o) => byWords(text, o.max_chunk_size, o.overlap),
  sentence: (text, o) => bySentences(text, o.max_chunk_size, o.sentence_overlap > 0),
  recursive: (text, o) => bySeparators(text, o.max_chunk_size, o.separator_group),
};

export function elasticsearch({ text, strategy, ...options }) {
  return strategies[strategy](text, options).map((c) => text.slice(c.start, c.end));
}
