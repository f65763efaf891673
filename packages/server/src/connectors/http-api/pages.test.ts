import { describe, expect, it } from 'vitest';
import { readPages } from './pages.ts';
import { apiDeps, failureOf } from './testing/api-deps.ts';

const { deps } = apiDeps();

async function readAll(next: Readonly<Record<string, string>>) {
  const cursors: (string | undefined)[] = [];
  const pages = readPages(deps, {
    operation: 'employees.list',
    read: async (cursor) => {
      cursors.push(cursor);
      return { cursor: cursor ?? 'first' };
    },
    next: ({ cursor }) => next[cursor],
  });
  for await (const _page of pages) if (cursors.length > 10) throw new Error('endless');
  return cursors;
}

describe('the pages of a list', () => {
  it('are read to the last one', async () => {
    expect(await readAll({ first: 'b', b: 'c' })).toEqual([undefined, 'b', 'c']);
  });

  it('that come again are refused', async () => {
    expect(await failureOf(readAll({ first: 'b', b: 'c', c: 'b' }))).toMatchObject({
      code: 'unexpected_reply',
      operation: 'employees.list',
      reason: 'page_repeated',
    });
  });

  it('are not read before they are asked for', async () => {
    let reads = 0;
    const pages = readPages(deps, {
      operation: 'employees.list',
      read: async () => (reads += 1),
      next: () => String(reads),
    });
    await pages.next();
    expect(reads).toBe(1);
  });
});
