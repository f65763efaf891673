import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactElement } from 'react';

/** The HTML document of a public page; no client bundle belongs to it. */
export function renderPage(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
