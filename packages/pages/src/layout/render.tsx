import { LRUCache } from 'lru-cache';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactElement } from 'react';

/** The HTML document of a public page; no client bundle belongs to it. */
export function renderPage(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** Pages that are rendered once per shape and then only filled. */
export interface PageTemplates {
  /**
   * The document that `page` gives for these values, as `renderPage` writes it. `shape` names everything else
   * that the page depends on. The values (texts) must come out as text or attributes as they are: neither an attribute
   * that React checks (the scheme of an address from outside) nor markup.
   */
  fill<T extends object>(shape: string, values: T, page: (values: T) => ReactElement): string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes a text as React does in text and in attributes. */
function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '') : text;
}

/** Makes the store, of at most `maxShapes`. */
export function createPageTemplates(maxShapes = 500): PageTemplates {
  const cached = new LRUCache<string, readonly string[]>({ max: maxShapes });
  return {
    fill(shape, values, page) {
      // Values are texts, and the optional ones among them are left out.
      const texts = values as Readonly<Record<string, string>>;
      const names = Object.keys(values);
      const id = JSON.stringify([shape, names]);
      let parts = cached.get(id);
      if (parts === undefined) {
        // A name that cannot have been typed: it is new for each template.
        const mark = `slot-${crypto.randomUUID()}`;
        const marks = Object.fromEntries(
          names.map((name) => [name, `${mark}.${name}.`]),
        ) as unknown as typeof values;
        parts = renderPage(page(marks)).split(new RegExp(`${mark}\\.(\\w+)\\.`));
        cached.set(id, parts);
      }
      // Split with one group: markup and names of values take turns.
      return parts.map((part, index) => (index % 2 === 0 ? part : escapeHtml(texts[part] ?? ''))).join('');
    },
  };
}
