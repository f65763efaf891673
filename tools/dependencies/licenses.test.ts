import { expect, it } from 'vitest';
import { findLicenseProblems, findMisplaced, librariesOf, makeLicensePage } from './licenses.ts';
import type { Exception, Library, LockFile } from './licenses.ts';

const lockFile: LockFile = {
  packages: {
    '': { version: '0.1.0', license: 'Apache-2.0' },
    'packages/server': { version: '0.1.0' },
    'node_modules/@shiftgate/server': { link: true },
    'node_modules/b': { version: '2.0.0', license: 'ISC', dev: true },
    'node_modules/a-linux-arm64': { version: '1.0.0', license: 'MIT' },
    'node_modules/x/node_modules/b': { version: '2.0.0', license: 'ISC' },
    'node_modules/alias': { name: '@scope/real', version: '7.0.0', dev: true },
    'packages/server/node_modules/c': { version: '1.0.0', license: 'MIT' },
  },
};

it('lists each library once by name and version, in the product when anything of it needs it', () => {
  expect(librariesOf(lockFile)).toEqual([
    { name: '@scope/real', version: '7.0.0', license: 'unknown', isForDevelopment: true },
    { name: 'a-linux-arm64', version: '1.0.0', license: 'MIT', isForDevelopment: false },
    { name: 'b', version: '2.0.0', license: 'ISC', isForDevelopment: false },
    { name: 'c', version: '1.0.0', license: 'MIT', isForDevelopment: false },
  ]);
});

it('finds a library that the bundle would not find', () => {
  expect(findMisplaced(lockFile)).toEqual(['packages/server/node_modules/c']);
});

const library = (license: string, more: Partial<Library> = {}): Library => ({
  name: 'one',
  version: '1.0.0',
  license,
  isForDevelopment: false,
  ...more,
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['(MIT AND CC0-1.0)', true],
  ['(MIT AND GPL-3.0)', false],
  ['(MIT OR (ISC AND GPL-3.0))', false],
  ['(MIT OR ISC) AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['MPL-2.0', false],
  ['unknown', false],
])('decides whether the license %s is allowed: %s', (license, isFine) => {
  expect(findLicenseProblems([library(license)], [])).toEqual(
    isFine ? [] : [`one 1.0.0 has the license ${license}`],
  );
});

it('allows an exception only where it was made, and refuses one without a use', () => {
  const exception: Exception = { name: 'one*', license: 'MPL-2.0', isForDevelopment: true, reason: 'a tool' };
  const tool = library('MPL-2.0', { name: 'one-linux', isForDevelopment: true });
  expect(findLicenseProblems([tool], [exception])).toEqual([]);
  expect(findLicenseProblems([library('MPL-2.0')], [exception])).toEqual([
    'one 1.0.0 has the license MPL-2.0',
    'no library needs the exception of one* for MPL-2.0',
  ]);
});

it('writes a page with both parts', () => {
  const page = makeLicensePage([library('MIT'), library('ISC', { name: 'two', isForDevelopment: true })], []);
  const [product, tools] = page.split('## To build and test');
  expect(product).toContain('| one | 1.0.0 | MIT |');
  expect(tools).toContain('| two | 1.0.0 | ISC |');
});
