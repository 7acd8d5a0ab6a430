(async () => {
  'use strict';
  const packed = Uint8Array.from(atob(document.getElementById('film').textContent.trim()), c => c.charCodeAt(0));
  const film = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
  const from = Number(location.hash.replace('#t=', '')) || 0; // page.html#t=12.5 begins there
  const player = AsciinemaPlayer.create({ data: film }, document.getElementById('player'), {
    fit: 'both', preload: true, startAt: from, poster: 'npt:' + (from || 0.5), controls: true, cursorMode: 'hidden', terminalLineHeight: 1.2, theme: 'auto/asciinema',
    terminalFontFamily: "'DejaVu Sans Mono', 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  });
  for (const button of document.querySelectorAll('[data-at]')) {
    button.addEventListener('click', async () => { await player.seek(Number(button.dataset.at)); await player.play(); });
  }
})();
