import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mirrorToFile } from './state-file.ts';

let folder: string;
let said: string[];
const say = (line: string) => said.push(line);

beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'kept-file-'));
  said = [];
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

it('writes once for many changes', () => {
  const path = join(folder, 'x.json');
  const text = vi.fn(() => 'now');
  const file = mirrorToFile({ path, text, say });
  file.touch();
  file.touch();
  vi.advanceTimersByTime(1_000);
  expect(text).toHaveBeenCalledTimes(1);
  expect(readFileSync(path, 'utf8')).toBe('now');
});

it('outlives a disk that takes nothing: says so once, keeps what was there, and writes all when it can', () => {
  const path = join(folder, 'x.json');
  writeFileSync(path, 'before');
  const inTheWay = `${path}.new`;
  mkdirSync(inTheWay);
  let state = 'first';
  const file = mirrorToFile({ path, text: () => state, say });
  file.touch();
  vi.advanceTimersByTime(20_000);
  state = 'second';
  file.touch();
  file.flush();
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(said).toEqual([expect.stringContaining(`${path} cannot be written`)]);
  rmSync(inTheWay, { recursive: true });
  vi.advanceTimersByTime(5_000);
  expect(readFileSync(path, 'utf8')).toBe('second');
  expect(said).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(said).toHaveLength(2);
});
