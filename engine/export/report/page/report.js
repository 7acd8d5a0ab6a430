'use strict';
(() => {
  const data = JSON.parse(document.getElementById('facts').textContent);
  const panel = document.getElementById('panel');
  const chunks = Array.from(document.querySelectorAll('.c'));
  const narrow = matchMedia('(max-width: 60rem)');
  let at = -1;
  let shy = false;
  let lit = [];

  const group = n => n.toLocaleString('en-US');
  const count = (n, noun) => group(n) + ' ' + noun + (n === 1 ? '' : 's');

  const make = (name, text, kind) => {
    const e = document.createElement(name);
    if (text !== undefined) e.textContent = text;
    if (kind) e.className = kind;
    return e;
  };

  // whose are the chunks, from 0, that have the text of a mark as well.
  const whose = mark => {
    const list = mark.dataset.c;
    if (!list) return [[chunks.indexOf(mark.closest('.c')) + 1, chunks.indexOf(mark.closest('.c')) + 1]];
    return list.split(' ').map(range => {
      const [a, b = a] = range.split('-');
      return [a - 1, b - 1];
    });
  };

  const has = (mark, i) => whose(mark).some(([a, b]) => a <= i && i <= b);

  // marksOf are the marks in the chunks around that belong to chunk i.
  const marksOf = i => {
    const found = [];
    const look = k => {
      const mine = chunks[k] ? Array.from(chunks[k].querySelectorAll('mark')).filter(m => has(m, i)) : [];
      found.push(...mine);
      return mine.length > 0;
    };
    for (let k = i - 1; look(k); k--);
    look(i + 1);
    return found;
  };

  const fact = (list, name, text, kind) => {
    if (text === '') return;
    list.append(make('dt', name), make('dd', text, kind));
  };

  const flagsOf = i => Array.from(chunks[i].querySelectorAll('h3 .flag'), e => e.textContent);

  const units = n => count(n, data.unit.replace(/s$/, ''));

  const overlap = (requested, delivered) => {
    if (requested < 0) return 'none: the first chunk';
    if (requested === 0) return delivered > 0 ? units(delivered) : 'none requested';
    return group(delivered) + ' of ' + units(requested) + (delivered === 0 ? ': dry' : '');
  };

  const draw = i => {
    const f = data.chunks[i];
    const text = k => data.texts[f[k]];
    const next = data.chunks[i + 1];
    const list = make('dl');
    const title = make('h3', 'Chunk ' + group(i + 1));
    title.append(make('small', ' of ' + group(chunks.length)));
    const shut = make('button', '×');
    shut.type = 'button';
    shut.setAttribute('aria-label', 'Close');
    shut.addEventListener('click', close);
    fact(list, 'under', text(9));
    fact(list, 'lines', f[0] === f[1] ? group(f[0]) : group(f[0]) + '–' + group(f[1]));
    fact(list, 'size', [count(f[2], 'char'), count(f[3], 'word'), count(f[4], 'token') + ' (' + data.tokenizer + ')'].join(' · '));
    fact(list, 'flags', flagsOf(i).join(', '), 'bad');
    fact(list, 'begins', text(10));
    fact(list, 'overlap', overlap(f[7], f[8]), f[7] > 0 && f[8] === 0 ? 'bad' : '');
    fact(list, 'limit', text(11));
    fact(list, 'ends', next ? data.texts[next[10]] : 'end of the chunks');
    for (const line of text(12).split('\n')) {
      const [name, value] = line.split('\t');
      if (value) fact(list, name, value);
    }
    fact(list, 'bytes', group(f[5]) + '–' + group(f[6]));
    fact(list, 'review', [text(13), text(14)].filter(Boolean).join(': '));
    panel.replaceChildren(title, shut, list);
    panel.className = 'p' + (i % 4);
    panel.hidden = false;
  };

  // show makes chunk i the chosen one: the only one that tab reaches.
  const show = i => {
    if (shy || !chunks[i] || i === at && !panel.hidden) return;
    lit.forEach(e => e.classList.remove('on'));
    if (chunks[at]) chunks[at].tabIndex = -1;
    at = i;
    chunks[i].tabIndex = 0;
    lit = [chunks[i], ...marksOf(i)];
    lit.forEach(e => e.classList.add('on'));
    draw(i);
  };

  function close() {
    lit.forEach(e => e.classList.remove('on'));
    lit = [];
    const inside = panel.contains(document.activeElement);
    panel.hidden = true;
    if (!inside || !chunks[at]) return;
    shy = true; // the focus goes back to the chunk and does not open it again
    chunks[at].focus({preventScroll: true});
    shy = false;
  }

  const go = i => {
    if (!chunks[i]) return;
    show(i);
    chunks[i].focus({preventScroll: true});
    chunks[i].scrollIntoView({block: 'nearest'});
  };

  const find = (from, good) => {
    for (let k = from + 1; k < chunks.length; k++) if (good(k)) return k;
    return -1;
  };

  const isDry = k => k > 0 && data.chunks[k][7] > 0 && data.chunks[k][8] === 0;
  const keys = {
    n: () => go(at + 1),
    p: () => go(Math.max(0, at - 1)),
    ']': () => go(find(at, k => flagsOf(k).length > 0)),
    o: () => go(find(at, isDry)),
    Escape: close,
  };

  const chunkOf = e => e.target.closest ? chunks.indexOf(e.target.closest('.c')) : -1;
  const text = document.getElementById('text');
  chunks.forEach((c, i) => { c.tabIndex = i ? -1 : 0; });
  text.addEventListener('mouseover', e => { if (!narrow.matches) show(chunkOf(e)); });
  text.addEventListener('click', e => show(chunkOf(e)));
  text.addEventListener('focusin', e => show(chunkOf(e)));
  document.addEventListener('keydown', e => {
    if (e.ctrlKey || e.metaKey || e.altKey || !Object.hasOwn(keys, e.key)) return;
    keys[e.key]();
    if (e.key !== 'Escape') e.preventDefault();
  });
  const named = () => {
    const m = /^#c(\d+)$/.exec(location.hash);
    if (m) go(m[1] - 1);
  };
  addEventListener('hashchange', named);
  named();
  if (at < 0 && !narrow.matches && chunks.length) show(0);
})();
