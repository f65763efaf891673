import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { startSignInWorld } from '../../testing/sign-in-world.ts';
import type { SignInWorld } from '../../testing/sign-in-world.ts';
import { scriptsOf } from '../../testing/worker-browser.ts';
import { reveal } from './page-script.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];

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

const buttonsOf = (html: string) =>
  [...html.matchAll(/<button type="button"[^>]*>/g)].map(([tag]) => /aria-label="([^"]*)"/.exec(tag)?.[1]);

describe('the script that shows a typed password', () => {
  it('has a cacheable address, and does only what the page’s policy allows', async () => {
    const answer = await world.browser().get(reveal.src);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(Buffer.byteLength(answer.body)).toBeLessThan(2000);
    expect(answer.body).not.toMatch(/fetch|XMLHttp|innerHTML|eval|cookie|Storage|\.value\b/);
  });

  it('is the only script of a password page, allowed by the nonce of that response alone', async () => {
    const person = await world.person({ password, must_change_password: true });
    await world.shift([person], office);
    const browser = world.browser();
    const { page, flow } = await world.begin(browser);
    const change = await browser.post('/sign-in', { flow, email: person.email, password });
    const names = [['Mostrar a senha'], ['Mostrar a nova senha', 'Mostrar a confirmação da senha']];
    for (const [index, { body, headers }] of [page, change].entries()) {
      expect(scriptsOf(body)).toEqual([reveal.src]);
      expect(buttonsOf(body)).toEqual(names[index]);
      expect(body.match(/<button type="button"[^>]*\bhidden=""/g)).toHaveLength(names[index]!.length);
      expect(body).not.toMatch(/<[^>]* on\w+=/);
      const nonce = /<script [^>]*nonce="([^"]+)"/.exec(body)?.[1];
      expect(headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}';`);
      expect(headers['content-security-policy']).not.toMatch(/unsafe|script-src[^;]*self/);
    }
  });

  it.each(['/sign-in/code', '/accounts/reset-password', '/sign-in/sign-out', '/sign-in/password'])(
    'is not on %s, which has no password field',
    async (path) => {
      const { body } = await world.browser().get(path);
      expect(scriptsOf(body)).toEqual([]);
    },
  );
});
