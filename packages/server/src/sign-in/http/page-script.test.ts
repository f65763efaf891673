import { runInNewContext } from 'node:vm';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { scriptsOf } from '#testing/worker-browser.ts';
import { reveal, stay } from './page-script.ts';

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

describe('the script of a page that counts down', () => {
  it('gives notice when 15 and 5 minutes are left and when access is over', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const browser = world.browser();
    world.clock.set('2025-03-10T20:40:00Z');
    await world.signIn(browser, person.email, password);
    const page = openPage((await browser.get('/accounts/me')).body);
    runInNewContext((await browser.get(stay.src)).body, page.globals);
    const soon =
      'Seu acesso termina hoje às 18:00. Salve seu trabalho e, se precisar de mais tempo, solicite agora.';
    const over = 'Seu acesso terminou hoje às 18:00.';
    const notices: string[] = [];
    for (const [minute, left, said] of [
      [4, '16 min', ''],
      [5, '15 min', soon],
      [14, '6 min', ''],
      [15, '5 min', soon],
      [20, '0 min', over],
    ] as const) {
      page.waitUntil(minute);
      if (said !== '') notices.push(said);
      expect([page.text('stay-left'), page.text('stay-note'), page.notices]).toEqual([
        left,
        notices.at(-1) ?? '',
        notices,
      ]);
    }
    await page.close();
  });
});

/** A page in a document whose time stops until a test moves it on, with permission to show notifications. */
function openPage(html: string) {
  const window = new Window();
  window.document.body.innerHTML = html.slice(html.indexOf('<main>'), html.indexOf('</main>'));
  const notices: string[] = [];
  let now = 0;
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  class Notification {
    static readonly permission = 'granted';
    constructor(text: string) {
      notices.push(text);
    }
  }
  return {
    notices,
    globals: {
      document: window.document,
      window: { Notification },
      Notification,
      Date: { now: () => now },
      setTimeout: (run: () => void, wait: number) => waiting.push({ at: now + wait, run }),
    },
    text: (id: string) => window.document.getElementById(id)?.textContent,
    waitUntil: (minute: number) => {
      const end = minute * 60_000;
      for (;;) {
        const next = waiting.find(({ at }) => at <= end);
        if (next === undefined) break;
        waiting = waiting.filter((each) => each !== next);
        now = next.at;
        next.run();
      }
      now = end;
    },
    close: () => window.happyDOM.close(),
  };
}
