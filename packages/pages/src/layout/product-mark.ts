/** The product's mark as an SVG document, for the tab of the browser; the same drawing as the console's favicon.svg. */
export const productMark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5f8b"/>' +
  '<path d="M8 23V12a8 8 0 0 1 16 0v11M16 11v6l4 2.5" fill="none" stroke="#fff" stroke-width="2.6" ' +
  'stroke-linecap="round" stroke-linejoin="round"/></svg>';
