import type { Exception } from './licenses.ts';

/** Licenses outside of the list, each with the reason why it does no harm. */
export const exceptions: readonly Exception[] = [
  {
    name: 'argparse',
    license: 'PSF-2.0',
    isForDevelopment: true,
    reason: 'permissive; Python’s license, since it was ported from there',
  },
  {
    name: 'axe-core',
    license: 'MPL-2.0',
    isForDevelopment: true,
    reason: 'checks pages in tests, unchanged; nothing of it is distributed',
  },
  {
    name: 'date-holidays',
    license: '(ISC AND CC-BY-3.0)',
    isForDevelopment: true,
    reason: 'the source of the table of holidays, which names it in NOTICE',
  },
  {
    name: 'isbot',
    license: 'Unlicense',
    isForDevelopment: false,
    reason: 'public domain; comes with the router',
  },
  {
    name: 'lightningcss*',
    license: 'MPL-2.0',
    isForDevelopment: true,
    reason: 'makes the style sheets smaller, unchanged; nothing of it is distributed',
  },
  { name: 'prepin', license: 'Unlicense', isForDevelopment: true, reason: 'public domain' },
  {
    name: 'url-template',
    license: 'BSD',
    isForDevelopment: true,
    reason: 'its license file has the text of BSD-3-Clause',
  },
];
