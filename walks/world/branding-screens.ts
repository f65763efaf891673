import type { Screen } from './screen.ts';

const path = '/customize';
const title = 'shell.customize';
/** A picture of one color, because these screens test the frame around it. */
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><rect width="400" height="120" fill="#8c1d18"/></svg>')}`;
const image = { image: 'a'.repeat(64), url: picture, width: 400, height: 120, bytes: 8_412, tone: 'opaque' };
const branding = {
  version: 3,
  logo: image,
  logo_width: 220,
  logo_height: 66,
  background: null,
  primary_color: '#8c1d18',
  secondary_color: '#f3e6d3',
  text_color: null,
  updated_at: '2026-11-02T12:00:00.000Z',
  updated_by: 'Helena Azevedo',
};

/** The branding of the sign-in pages: the product's, a company's own, and one with too little contrast. */
export const brandingScreens: readonly Screen[] = [
  { name: 'customize-new', path, title },
  { name: 'customize', path, title, answers: { '/companies/customize': branding } },
  {
    name: 'customize-contrast',
    path: `${path}?page=refusal&size=phone&scheme=dark`,
    title,
    answers: {
      '/companies/customize': { ...branding, primary_color: '#f4c542', text_color: '#ffffff' },
    },
  },
  { name: 'customize-error', path, title, refuses: '/companies/customize' },
];
