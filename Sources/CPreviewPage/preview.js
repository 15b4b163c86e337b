// Reloads the page when the site changes, and shows what is wrong with it until that is mended.
(() => {
  const script = document.currentScript;
  let shown = script.dataset.revision;
  const place = 'chartgen-preview ' + location.pathname;
  const kept = sessionStorage.getItem(place);
  if (kept !== null) {
    sessionStorage.removeItem(place);
    addEventListener('load', () => scrollTo(0, Number(kept)));
  }

  let overlay;
  function show(problems) {
    overlay?.remove();
    overlay = undefined;
    if (!problems.length) return;
    overlay = document.createElement('div');
    overlay.id = 'chartgen-problems';
    overlay.setAttribute('role', 'alert');
    const style = document.createElement('style');
    style.textContent = ':host { all: initial; position: fixed; inset: 0; z-index: 2147483647; overflow: auto;'
      + ' padding: 2rem; background: #1b1b1ff2; color: #f5f2ee; font: 1rem/1.5 system-ui, sans-serif }'
      + ' h1 { margin: 0 0 1rem; font-size: 1.25rem; color: #ff9d8a }'
      + ' pre { margin: 0 0 1rem; padding: 1rem; overflow: auto; background: #000; border-radius: 0.5rem;'
      + ' font: 0.9rem/1.5 ui-monospace, monospace; white-space: pre-wrap }';
    const title = document.createElement('h1');
    title.textContent = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    const texts = problems.map((problem) => {
      const text = document.createElement('pre');
      text.textContent = problem;
      return text;
    });
    overlay.attachShadow({ mode: 'open' }).append(style, title, ...texts);
    document.body.append(overlay);
  }

  function swapStyles() {
    for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
      const url = new URL(link.href);
      if (url.origin !== location.origin) continue;
      url.searchParams.set('preview', shown);
      const next = link.cloneNode();
      next.href = url;
      next.addEventListener('load', () => link.remove());
      link.after(next);
    }
  }

  function update(state) {
    show(state.problems);
    if (state.revision === shown) return;
    if (state.changesStylesOnly && state.previous === shown) {
      shown = state.revision;
      swapStyles();
      return;
    }
    sessionStorage.setItem(place, scrollY);
    location.reload();
  }

  // Browsers open six connections to a host at most, so a page in the background gives up its own; it is
  // told how things are when it is seen again.
  let events;
  function follow() {
    events?.close();
    if (document.hidden) return;
    events = new EventSource(script.dataset.events);
    events.onmessage = (event) => update(JSON.parse(event.data));
  }
  follow();
  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', () => events?.close());
  addEventListener('pageshow', (event) => event.persisted && follow());
})();
