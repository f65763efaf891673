import { describe, expect, it } from 'vitest';
import { parseSource } from '../house/sources.ts';
import { measureWords } from './figures.ts';

const wordsOf = (text: string, path = 'packages/server/src/core/a.ts') =>
  parseSource(path, text).words.map(({ line, word }) => `${line} ${word}`);

describe('banned words', () => {
  it('are found in comments of every form, with their line', () => {
    const text = `// Whoever asks.
const a = 1; // Nobody.
/**
 * Fine.
 * The colour of a shift.
 */
const b = 2;`;
    expect(wordsOf(text)).toEqual(['1 Whoever', '2 Nobody', '5 colour']);
  });

  it('are found where a term is split between two lines', () => {
    expect(wordsOf('// Both are sent at\n// once, and later.')).toEqual(['1 at once']);
    expect(wordsOf('/**\n * Both are sent at\n * once.\n */')).toEqual(['2 at once']);
  });

  it('are not looked for in code, in backticks, and in strings of the product', () => {
    expect(wordsOf("// Reads `told_at` and `held`.\nconst told = 'nobody stands';")).toEqual([]);
  });

  it('are found in the messages of commands and checks, where a key is none', () => {
    const text = "print(`nobody ${a} is told`, 'told', 'it stands');";
    expect(wordsOf(text, 'tools/a/main.ts')).toEqual(['1 nobody', '1 told', '1 stands']);
    expect(wordsOf(text, 'tools/a/main.test.ts')).toEqual([]);
    expect(wordsOf("switch (kind) { case 'held missing': }", 'tools/a/main.ts')).toEqual([]);
  });

  it('allow held for a lock and a legal hold only', () => {
    expect(wordsOf('// The row lock is held until the commit. The clock stands still.')).toEqual([]);
    expect(wordsOf('// An entry under a legal hold is held.')).toEqual([]);
    expect(wordsOf('// The figure is held.')).toEqual(['1 held']);
  });

  it('leave American English alone', () => {
    const text =
      '// One round trip; the code stands for a state. Its color is gray, the request was canceled, the user is recognized.';
    expect(wordsOf(text)).toEqual([]);
  });

  it('are counted by package, with the place and what to write instead', () => {
    const figures = measureWords([
      parseSource('packages/server/src/core/a.ts', '// The greys.'),
      parseSource('tools/a/main.ts', ''),
    ]);
    expect(figures['words:server']?.places).toEqual([
      'packages/server/src/core/a.ts:1 has “greys”: write gray',
    ]);
    expect(figures['words:tools']?.value).toBe(0);
  });
});
