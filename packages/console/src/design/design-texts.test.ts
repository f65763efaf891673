import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
);
/** Texts that belong to no area of the product. */
const isGeneral = (key: string): boolean =>
  key.startsWith('common.') || ['errors.partMissing', 'errors.NETWORK'].includes(key);
const textKeys = /'([a-z]\w*\.[A-Za-z]\w*(?:\.\w+)*)'/g;

describe('the primitives of the console', () => {
  it('are found', () => {
    expect(sources.length).toBeGreaterThan(40);
  });

  it.each(sources)('name no text of the product: %s', (path) => {
    const text = readFileSync(folder + path, 'utf8');
    const keys = [...text.matchAll(textKeys)].map((match) => match[1]!);
    expect(keys.filter((key) => !isGeneral(key))).toEqual([]);
  });
});
