/**
 * Runs before the first paint of the panel's public screens: puts the stored theme on the document, opens the page in
 * the stored language, and keeps the sign-in out of sight while a stored session is checked. A language in the address
 * was chosen by hand and is stored.
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
  if (stored === null || stored.replace('_', '-') === root.lang) return;
  root.setAttribute('data-leaving', '');
  address.searchParams.set('lang', stored.replace('_', '-'));
  location.replace(address);
})();`;
