// Opened from disk there is no server that finds a folder's index.html.
if (location.protocol === 'file:') {
  for (const link of document.links) {
    if (link.protocol === 'file:' && link.pathname.endsWith('/')) link.pathname += 'index.html';
  }
}
