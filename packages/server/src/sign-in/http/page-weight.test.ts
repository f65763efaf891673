import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

/** A sign-in page with everything it loads, uncompressed. */
const mostBytes = 30_000;

let database: TestDatabase;
let world: SignInWorld;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database);
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

/** The resources of a page, without the company's own images. */
function loadedBy(html: string): string[] {
  const sources = html.matchAll(/<(?:script|iframe|source|video)\b[^>]*\bsrc="([^"]*)"/g);
  const links = html.matchAll(/<link\b(?![^>]*\brel="(?:canonical|alternate)")[^>]*\bhref="([^"]*)"/g);
  const styles = html.matchAll(/(?:@import\s+["']|@font-face[^}]*url\(["']?)([^"')]*)/g);
  return [...sources, ...links, ...styles].map(([, address]) => address ?? '');
}

it.each(['pt-BR', 'en', 'es'])('weighs less than 30 kB with everything it loads, in %s', async (language) => {
  const person = await world.person({ password: 'quatro bicicletas verdes' });
  const browser = world.browser();
  browser.language = language;
  const { page, flow } = await world.begin(browser);
  const wrong = await browser.post('/sign-in', { flow, email: person.email, password: 'errada' });
  for (const { body, statusCode } of [page, wrong]) {
    expect([200, 403]).toContain(statusCode);
    let bytes = Buffer.byteLength(body);
    expect(loadedBy(body)).toContain('/favicon.svg');
    for (const address of loadedBy(body)) {
      if (address.startsWith('data:')) continue;
      const loaded = await browser.get(address);
      expect([address, loaded.statusCode]).toEqual([address, 200]);
      bytes += loaded.rawPayload.length;
    }
    expect(bytes).toBeLessThan(mostBytes);
  }
});

it('answers a cached empty response to requests for an icon', async () => {
  const answer = await world.browser().get('/favicon.ico');
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['cache-control']).toBe('public, max-age=604800');
});
