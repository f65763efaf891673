import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const installer = new URL('install.mjs', import.meta.url).href;
const one = { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' } };
const elsewhere = {
  'node_modules/other-machine': { version: '2.0.0', integrity: 'sha512-b', optional: true },
};
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sg-install-'));
  writeLock('package-lock.json', { '': {}, 'packages/ours': {}, ...one, ...elsewhere });
  // Replaces npm: reports its start and end, and leaves the same files.
  writeFileSync(
    join(root, 'npm.cjs'),
    `const fs = require('node:fs');
     fs.appendFileSync('log', 'begin ');
     fs.rmSync('node_modules', { recursive: true, force: true });
     setTimeout(() => {
       fs.mkdirSync('node_modules/one', { recursive: true });
       fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: ${JSON.stringify(one)} }));
       fs.appendFileSync('log', 'end ');
     }, 600);`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const writeLock = (name: string, packages: object) =>
  writeFileSync(join(root, name), JSON.stringify({ packages }));
const log = () => (existsSync(join(root, 'log')) ? readFileSync(join(root, 'log'), 'utf8').trim() : '');

function install(): Promise<string> {
  const script = `import(${JSON.stringify(installer)}).then((m) => m.installIn(${JSON.stringify(root)}))`;
  const env = { ...process.env, npm_execpath: join(root, 'npm.cjs') };
  const child = spawn(process.execPath, ['-e', script], { env });
  let said = '';
  child.stdout.on('data', (part) => (said += String(part)));
  child.stderr.on('data', (part) => (said += String(part)));
  return new Promise((resolve) => child.on('close', () => resolve(said)));
}

it('installs once, and reports it', async () => {
  expect(await install()).toMatch('Installing dependencies');
  expect(await install()).toBe('');
  expect(log()).toBe('begin end');
});

it('lets one of two install, and the other wait for it', async () => {
  const said = await Promise.all([install(), install()]);
  expect(said.filter((each) => each.includes('Installing dependencies'))).toHaveLength(1);
  expect(log()).toBe('begin end');
  expect(existsSync(join(root, '.installing'))).toBe(false);
});

it('recognizes what npm has installed by itself', async () => {
  mkdirSync(join(root, 'node_modules', 'one'), { recursive: true });
  writeLock('node_modules/.package-lock.json', one);
  expect(await install()).toBe('');
  expect(log()).toBe('');
});

it.each([
  ['of another version', { 'node_modules/one': { version: '0.9.0', integrity: 'sha512-a' } }],
  ['that lacks a package', {}],
])('installs over a node_modules %s', async (_what, there) => {
  mkdirSync(join(root, 'node_modules', 'one'), { recursive: true });
  writeLock('node_modules/.package-lock.json', there);
  await install();
  expect(log()).toBe('begin end');
});

it('does not wait for a process that died while it installed', async () => {
  writeFileSync(join(root, '.installing'), '999999999');
  await install();
  expect(log()).toBe('begin end');
});
