/** How long the script of a public screen may take to come, in milliseconds, until its page offers to reload. */
const scriptWaitMs = 15_000;

/**
 * Runs before the first paint of the panel's public screens: puts the stored theme on the document, opens the page in
 * the stored language, and keeps the sign-in out of sight while a stored session is checked. A language in the address
 * is stored and leaves the address. If the page's own script does not come, the page says so.
 */
export const firstScript = `(function () {
  var root = document.documentElement, address = new URL(location.href);
  var dark = null, stored = null;
  try {
    dark = localStorage.getItem('darkMode');
    stored = localStorage.getItem('app_language');
    if (stored === null || address.searchParams.has('lang'))
      localStorage.setItem('app_language', stored = root.lang.replace('-', '_'));
    if (localStorage.getItem('token') !== null) root.setAttribute('data-checking', '');
  } catch (error) {}
  if (dark === null) dark = String(matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark === 'true' ? 'dark' : 'light');
  if (stored !== null && stored.replace('_', '-') !== root.lang) {
    root.setAttribute('data-leaving', '');
    address.searchParams.set('lang', stored.replace('_', '-'));
    return location.replace(address);
  }
  if (stored !== null && address.searchParams.has('lang')) {
    address.searchParams.delete('lang');
    history.replaceState(null, '', address);
  }
  function giveUp() {
    if (!root.hasAttribute('data-started')) root.setAttribute('data-unloaded', '');
  }
  document.addEventListener('error', function (event) {
    if (event.target.nodeName === 'SCRIPT') giveUp();
  }, true);
  document.addEventListener('click', function (event) {
    if (event.target.closest('[data-act=reload]') !== null) location.reload();
  });
  setTimeout(giveUp, ${scriptWaitMs});
})();`;
