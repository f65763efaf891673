import type { Browser } from './lists.ts';

/** Ends of brands that tell the browser; the first word is often its maker's. */
const known: readonly (readonly [end: string, browser: Browser])[] = [
  ['Brave', 'brave'],
  ['Edge', 'edge'],
  ['Opera', 'opera'],
  ['Opera GX', 'opera'],
  ['Samsung Internet', 'samsung'],
];

/** Brands that leave the question to `User-Agent`, by their ends or parts. */
const silent = /Chrome$|^Chromium$|WebView/;

/** A made-up brand, such as `Not/A)Brand`, which keeps servers from relying on the list (GREASE). */
const isMadeUp = (brand: string): boolean => /^[^a-z]*not[^a-z]*a[^a-z]*brand[^a-z]*$/i.test(brand);

/**
 * The browser that names itself in `Sec-CH-UA`; null where the list names none beside Chrome and its engine. A browser
 * on that engine which is not in our list is `other`.
 */
export function browserOfBrands(brands: string): Browser | null {
  const names = [...brands.matchAll(/"([^"]*)"\s*;\s*v=/g)].map(([, name]) => name ?? '');
  const own = known.find(([end]) => names.some((name) => name === end || name.endsWith(` ${end}`)));
  if (own !== undefined) return own[1];
  if (names.some((name) => name.endsWith(' Chrome'))) return null;
  return names.some((name) => !silent.test(name) && !isMadeUp(name)) ? 'other' : null;
}
