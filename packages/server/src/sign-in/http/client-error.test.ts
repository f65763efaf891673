import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { sendRaw, withManyCookies } from '#testing/raw-request.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { createSignInApp } from '../app.tsx';

let database: TestDatabase;
let world: SignInWorld;
let origin: string;
const counted: string[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, { deps: { count: (code) => counted.push(code) } });
  origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

it.each([
  ['pt-BR,pt;q=0.9', 'lang="pt-BR"', 'Apague os cookies deste site'],
  ['en-US', 'lang="en"', 'Clear the cookies for this site'],
  ['es', 'lang="es"', 'Elimine las cookies de este sitio'],
  ['de', 'lang="pt-BR"', 'Apague os cookies'],
])('explains an oversized request, in %s', async (language, lang, words) => {
  const { head, body } = await sendRaw(origin, withManyCookies('/sign-in', language));
  expect(head).toMatch(/^HTTP\/1\.1 431 /);
  expect(head).toContain('content-type: text/html; charset=utf-8');
  expect(head).toContain("frame-ancestors 'none'");
  expect(head).toContain('cache-control: no-store');
  expect(body).toContain(lang);
  expect(body).toContain(words);
  expect(counted.at(-1)).toBe('HEADERS_TOO_LARGE');
});

it('reports an invalid request for input that is not HTTP', async () => {
  const { head, body } = await sendRaw(origin, 'nonsense\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(body).toContain('A solicitação de login não é válida.');
  expect(counted.at(-1)).toBe('MALFORMED_REQUEST');
});

it('refuses a request with two Host headers, and names the request in its answer', async () => {
  const line = 'GET /sign-in/change HTTP/1.1\r\nConnection: close\r\n';
  const { head, body } = await sendRaw(origin, `${line}host: a.example\r\nHost: b.example\r\n\r\n`);
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(body).toContain('A solicitação de login não é válida.');
  const [, id = ''] = /^x-request-id: (.*)$/m.exec(head) ?? [];
  expect(body).toContain(supportCode(id.trim()));
});

it('answers 405, not 404, for a known page with another method', async () => {
  const { statusCode, body } = await world.browser().get('/sign-in/change');
  expect(statusCode).toBe(405);
  expect(body).toContain('Esta página não pode ser aberta diretamente.');
});

it('serves a request that still arrives while the process stops, with the page', async () => {
  const app = await createSignInApp(world.deps);
  let late: Response | null = null;
  app.addHook('preClose', async () => {
    late = await fetch(`${address}/sign-in/password`);
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  await app.close();
  expect(late).toMatchObject({ status: 200 });
});
