import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveConsole } from './console-files.ts';

let dir: string;
const script = 'start();'.repeat(200);

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'sg-console-'));
  writeFileSync(join(dir, 'index.html'), '<html><style nonce="__CSP_NONCE__"></style>');
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'assets', 'app-1.js'), script);
  writeFileSync(join(dir, 'assets', 'app-1.js.br'), brotliCompressSync(script));
  writeFileSync(join(dir, 'assets', 'app-1.js.gz'), gzipSync(script));
  writeFileSync(join(dir, 'favicon.svg'), '<svg/>');
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function pictureSources(origins: readonly string[]): Promise<string | undefined> {
  const app = Fastify();
  await serveConsole(app, dir, origins);
  const answer = await app.inject('/users');
  await app.close();
  const policy = String(answer.headers['content-security-policy']).split('; ');
  return policy.find((part) => part.startsWith('img-src'));
}

describe('the page of the console', () => {
  it('answers a HEAD request, but not below the API', async () => {
    const app = Fastify();
    await serveConsole(app, dir, []);
    const head = await app.inject({ method: 'HEAD', url: '/users' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await app.inject({ method: 'HEAD', url: '/api/nothing' })).statusCode).toBe(404);
    await app.close();
  });

  it.each([
    ['/users?search=a.b', 200, true],
    ['/users/', 200, true],
    ['/groups/0192f7a0-0000-7000-8000-000000000000', 200, true],
    ['/wp-admin', 404, true],
    ['/users/a/b', 404, true],
    ['/.env', 404, false],
    ['/robots.txt', 404, false],
    ['/.git/config', 404, false],
    ['/backup.zip?x=/users', 404, false],
  ])('answers %s with %i, as the page: %s', async (url, status, isPage) => {
    const app = Fastify();
    await serveConsole(app, dir, []);
    const answer = await app.inject(url);
    await app.close();
    expect([answer.statusCode, answer.body.includes('<style')]).toEqual([status, isPage]);
  });

  it('allows images from itself and over https only', async () => {
    expect(await pictureSources([])).toBe("img-src 'self' data: https:");
  });

  it('also allows the photos of a configured directory', async () => {
    expect(await pictureSources(['', 'http://localhost:8082'])).toBe(
      "img-src 'self' data: https: http://localhost:8082",
    );
  });
});

describe('the files of the console', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliCompressSync(script).length],
    ['gzip;q=1, br;q=0.5', 'gzip', gzipSync(script).length],
    ['identity', undefined, script.length],
  ])('are sent as the build compressed them, for "%s"', async (accepted, encoding, bytes) => {
    const app = Fastify();
    await serveConsole(app, dir, []);
    const url = '/assets/app-1.js';
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url, headers: { 'accept-encoding': accepted } });
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding]);
      expect(answer.headers['content-length']).toBe(String(bytes));
      expect(answer.headers['content-type']).toMatch(/^(?:text|application)\/javascript; charset=utf-8$/);
      expect(answer.headers['vary']).toBe('accept-encoding');
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    await app.close();
  });

  it('are sent plain where the build compressed none, and have no address of their own compressed', async () => {
    const app = Fastify();
    await serveConsole(app, dir, []);
    const icon = await app.inject({ url: '/favicon.svg', headers: { 'accept-encoding': 'br, gzip' } });
    expect([icon.body, icon.headers['content-encoding']]).toEqual(['<svg/>', undefined]);
    expect((await app.inject('/assets/app-1.js.br')).statusCode).toBe(404);
    await app.close();
  });
});
