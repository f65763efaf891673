import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFiles } from './compress-files.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sg-compress-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('puts a brotli and a gzip file beside every larger text, and beside nothing else', () => {
  const text = 'a { color: red }\n'.repeat(100);
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'assets', 'app.css'), text);
  writeFileSync(join(dir, 'small.js'), 'a()');
  writeFileSync(join(dir, 'index.html'), text);
  writeFileSync(join(dir, 'photo.png'), text);
  compressFiles(dir);
  const names = readdirSync(dir, { recursive: true }).map(String).sort();
  expect(names).toEqual([
    'assets',
    'assets/app.css',
    'assets/app.css.br',
    'assets/app.css.gz',
    'index.html',
    'photo.png',
    'small.js',
  ]);
  expect(brotliDecompressSync(readFileSync(join(dir, 'assets/app.css.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(dir, 'assets/app.css.gz'))).toString()).toBe(text);
});
