import type { Language } from '@shiftgate/phrases/translate.ts';
import { accountTexts } from '../account-texts.ts';
import { mineHref } from './links.ts';
import { pageColor } from './styles.ts';
import type { Branding } from './layout.tsx';

/** The manifest by which a phone installs a worker's own page, under the name and in the colors of the company. */
export function webManifest(branding: Branding, mark: string, language: Language): object {
  const company = branding.companyName ?? branding.productName;
  const color = pageColor(branding, 'light');
  return {
    id: mineHref(mark),
    name: `${accountTexts(language)('mine.title')} · ${company}`,
    short_name: company,
    lang: language,
    start_url: mineHref(mark),
    scope: '/',
    display: 'minimal-ui',
    // As the pages' own theme-color, so the bar does not change its color once a page has loaded.
    theme_color: color,
    background_color: color,
    icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }],
  };
}
