'use strict';
(() => {
  const stops = Array.from(document.querySelectorAll('.stop'));
  const calm = matchMedia('(prefers-reduced-motion: reduce)');

  // now is the stop on the screen: the last that begins at or above its edge; -1
  // above the first.
  const now = () => {
    let at = -1;
    stops.forEach((s, i) => { if (s.getBoundingClientRect().top < 60) at = i; });
    return at;
  };

  let aim = -1; // the stop that is being scrolled to
  const go = i => {
    const to = stops[i];
    if (i < 0) scrollTo({top: 0, behavior: calm.matches ? 'auto' : 'smooth'});
    if (!to) return;
    aim = i;
    to.focus({preventScroll: true});
    to.scrollIntoView({behavior: calm.matches ? 'auto' : 'smooth', block: 'start'});
  };
  const step = d => {
    const from = aim >= 0 ? aim : now();
    aim = -1;
    go(Math.min(from + d, stops.length - 1));
  };
  addEventListener('wheel', () => { aim = -1; }, {passive: true});
  addEventListener('pointerdown', () => { aim = -1; });

  const keys = {
    ' ': () => step(1), ArrowRight: () => step(1), n: () => step(1), PageDown: () => step(1),
    ArrowLeft: () => step(-1), p: () => step(-1), PageUp: () => step(-1),
  };
  addEventListener('keydown', e => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || !Object.hasOwn(keys, e.key)) return;
    keys[e.key]();
    e.preventDefault();
  });
})();
