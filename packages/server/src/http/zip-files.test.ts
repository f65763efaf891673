import { expect, it, vi } from 'vitest';
import { readZip } from '../testing/read-zip.ts';
import { zipFiles } from './zip-files.ts';
import type { ZippedFile } from './zip-files.ts';

const at = Date.parse('2025-03-10T12:00:00Z');

async function packed(files: Iterable<ZippedFile>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zipFiles(files, at)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

it('packs files that others can unpack, empty ones and names with accents too', async () => {
  const long = 'Ana Conceição\n'.repeat(50_000);
  const bytes = await packed([
    { name: 'one.csv', text: ['a;', 'b\r\n'] },
    { name: 'vazio ção.txt', text: [] },
    { name: 'long.jsonl', text: [long] },
  ]);
  expect([...(await readZip(bytes))]).toEqual([
    ['one.csv', 'a;b\r\n'],
    ['vazio ção.txt', ''],
    ['long.jsonl', long],
  ]);
  expect(bytes.length).toBeLessThan(long.length / 10);
});

it('asks for a file only when those before it are packed', async () => {
  const counts = { rows: 0 };
  function* files(): Generator<ZippedFile> {
    yield {
      name: 'rows',
      text: (function* rows() {
        counts.rows = 3;
        yield 'x';
      })(),
    };
    yield { name: 'sum', text: [String(counts.rows)] };
  }
  expect((await readZip(await packed(files()))).get('sum')).toBe('3');
});

it('ends with the error of a file', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'x'.repeat(100_000);
    throw new Error('the person was erased');
  }
  await expect(packed([{ name: 'log', text: broken() }])).rejects.toThrow('the person was erased');
});

it('lets go of a file when its reader goes away', async () => {
  const state = { isOver: false };
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield 'x'.repeat(100_000);
    } finally {
      state.isOver = true;
    }
  }
  for await (const _part of zipFiles([{ name: 'log', text: endless() }], at)) break;
  await vi.waitFor(() => expect(state.isOver).toBe(true));
});
