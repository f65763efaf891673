import { expect, it } from 'vitest';
import { findBroken } from './check-doc-paths.ts';

const page = 'docs/flows/control.md';

it('accepts paths, links, and headings that exist', () => {
  const text = [
    '# Turning on, and off',
    'See `tools/rooms.ts`, [here](#turning-on-and-off), [there](sign-in.md), and [outside](https://example.com/#a).',
  ].join('\n');
  expect(findBroken(page, text)).toEqual([]);
});

it('names a cited path that does not exist', () => {
  expect(findBroken(page, 'It is in `tools/nowhere.ts`.')).toEqual([
    'docs/flows/control.md cites tools/nowhere.ts, which does not exist',
  ]);
});

it('names a link to a missing page, from the folder of the page', () => {
  expect(findBroken(page, '[how](../nowhere.md)')).toEqual([
    'docs/flows/control.md links to docs/nowhere.md, which does not exist',
  ]);
});

it('names a link to a missing heading, here and on another page', () => {
  expect(findBroken(page, '# One\n[a](#two) [b](sign-in.md#two)', () => '## Two')).toEqual([
    'docs/flows/control.md links to docs/flows/control.md#two, which does not exist',
  ]);
});
