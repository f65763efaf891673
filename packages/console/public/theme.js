// Runs before the first paint: the stored theme and language go onto the document, so that nothing flashes.
(function () {
  var root = document.documentElement;
  var dark = null;
  var language = null;
  try {
    dark = localStorage.getItem('darkMode');
    language = localStorage.getItem('app_language');
  } catch (error) {
    // Storage may be forbidden; the system's choice and the default language serve then.
  }
  var isDark = dark === null ? window.matchMedia('(prefers-color-scheme: dark)').matches : dark === 'true';
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  root.style.colorScheme = isDark ? 'dark' : 'light';
  root.lang = language === 'en' || language === 'es' ? language : 'pt-BR';
})();
