import { describe, expect, it } from 'vitest';
import { makeResolve, resolveInRepository } from './resolve.ts';
import { parseSource } from './sources.ts';
import { findClimbing, findUnresolved } from './unresolved.ts';

const files = new Set([
  'packages/a/src/one.ts',
  'packages/a/src/one.css',
  'packages/a/src/lib/deep/two.ts',
  'packages/b/src/index.ts',
  'tools/three.ts',
]);
const resolve = makeResolve(
  new Map([
    ['', { name: 'all', devDependencies: { vite: '1.0.0' } }],
    [
      'packages/a',
      {
        name: '@ours/a',
        exports: { './*': './src/*' },
        imports: {
          '#lib/*': './src/lib/*',
          '#one': { types: './src/one.ts', default: './src/one.ts' },
          '#other': '@ours/b/index.ts',
        },
        dependencies: { zod: '1.0.0', '@ours/b': '1.0.0' },
      },
    ],
    ['packages/b', { name: '@ours/b', exports: { './*': './src/*' } }],
  ]),
  (path) => files.has(path),
);
const from = (specifier: string, path = 'packages/a/src/lib/start.ts') => resolve(path, specifier);
const file = (path: string) => ({ kind: 'file', path });

describe('an import resolves', () => {
  it('to a file of ours, by its place or by its package', () => {
    expect(from('../one.ts')).toEqual(file('packages/a/src/one.ts'));
    expect(from('../one.css?inline')).toEqual(file('packages/a/src/one.css'));
    expect(from('@ours/b/index.ts')).toEqual(file('packages/b/src/index.ts'));
  });

  it('by the imports of the nearest package', () => {
    expect(from('#lib/deep/two.ts')).toEqual(file('packages/a/src/lib/deep/two.ts'));
    expect(from('#one')).toEqual(file('packages/a/src/one.ts'));
    expect(from('#other')).toEqual(file('packages/b/src/index.ts'));
    expect(from('#lib/deep/two.ts', 'packages/b/src/index.ts')).toEqual({ kind: 'unknown' });
    expect(from('#lib/deep/two.ts', 'tools/three.ts')).toEqual({ kind: 'unknown' });
  });

  it('to a package of a package.json, or to a module of Node', () => {
    expect(from('zod')).toEqual({ kind: 'library', name: 'zod' });
    expect(from('vite/client')).toEqual({ kind: 'library', name: 'vite' });
    expect(from('node:fs/promises')).toEqual({ kind: 'node' });
  });

  it.each([
    '../gone.ts',
    '../one',
    '../lib',
    '@ours/b/gone.ts',
    '@ours/gone/index.ts',
    '@ours/b',
    '#lib/gone.ts',
    '#gone',
    'zodd',
    'fs',
    'node:gone',
    '/one.ts',
  ])('to nothing for %s', (specifier) => {
    expect(from(specifier)).toEqual({ kind: 'unknown' });
  });
});

describe('an import that leads nowhere', () => {
  const problemsIn = (path: string, text: string) => findUnresolved([parseSource(path, text, resolve)]);
  const [product, test, helper] = [
    'packages/a/src/a.ts',
    'packages/a/src/a.test.ts',
    'packages/a/src/testing/a.ts',
  ];

  it.each([
    ['import', `import { a } from 'zodd';`],
    ['import type', `import type { A } from 'zodd';`],
    ['dynamic import', `const a = await import('zodd');`],
    ['export from', `export { a } from 'zodd';`],
    ['type of an import', `type A = import('zodd').A;`],
  ])('is an error as %s, in the product and in its tests', (_form, text) => {
    for (const path of [product, test, helper])
      expect(problemsIn(path, `\n${text}`)).toEqual([
        expect.stringMatching(
          /^packages\/a\/src\/.*:2 imports 'zodd'.*Correct the name, or add the package.*See docs\/rooms\.md\.$/,
        ),
      ]);
  });

  it('is an error in the product when its name is computed', () => {
    const text = 'const a = (name: string) => import(`./${name}.ts`);';
    expect(problemsIn(product, text)).toEqual([expect.stringContaining('imports a computed name')]);
    expect(problemsIn(test, text)).toEqual([]);
  });

  it('may climb one folder, and is named from the top of its package beyond that', () => {
    const text = `import { a } from '../keys.ts'; const b = () => import('../../db/keys.ts');`;
    const source = parseSource('packages/server/src/modules/mail/rows.ts', text);
    expect(findClimbing([source])).toEqual([
      expect.stringContaining("rows.ts:1 imports '../../db/keys.ts', which climbs two folders or more"),
    ]);
  });

  it('is found by the files of the repository', () => {
    const text = `import { a } from '../core/gone.ts'; import { vi } from 'vitest'; import pg from 'pg';`;
    const source = parseSource('packages/server/src/db/a.ts', text, resolveInRepository());
    expect(source.unresolved).toEqual([{ line: 1, specifier: '../core/gone.ts' }]);
    expect(source.libraries).toEqual(['vitest', 'pg']);
  });
});
