import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf } from '#testing/worker-browser.ts';

const password = 'quatro bicicletas verdes';
const afternoon = [{ start_hour: '14:00', end_hour: '18:00' }];
const outside = 'Você está fora do seu horário de acesso.';

let database: TestDatabase;
let world: SignInWorld;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database);
});
// 09:00 in the company's zone; the shift opens at 14:00.
beforeEach(() => world.clock.set('2025-03-10T12:00:00Z'));
afterAll(async () => {
  await world.app.close();
  await database.close();
});

async function denied() {
  const person = await world.person({ password });
  const shift = await world.shift([person], afternoon);
  const browser = world.browser();
  const { flow } = await world.begin(browser);
  const sent = await browser.send('/sign-in', { flow, email: person.email, password });
  return { person, shift, browser, flow, sent, address: String(sent.headers.location) };
}

describe('the page of a denial', () => {
  it('has an address of its own, which a reload and the way back show again', async () => {
    const { browser, sent, address } = await denied();
    expect(sent.statusCode).toBe(303);
    expect(sent.body).not.toContain(outside);
    for (let visit = 0; visit < 2; visit += 1) {
      const page = await browser.get(address);
      expect(page.statusCode).toBe(403);
      expect(page.body).toContain(outside);
      expect(page.body).toContain('hoje às 14:00');
    }
    expect((await world.log()).filter((row) => row.result === 'outside_allowed_hours')).toHaveLength(1);
  });

  it('is shown only to the browser that sent the password', async () => {
    const { address } = await denied();
    const stranger = world.browser();
    expect((await stranger.get(address)).body).not.toContain(outside);
    await world.begin(stranger);
    const page = await stranger.get(address);
    expect(page.statusCode).toBe(403);
    expect(page.body).not.toContain(outside);
  });

  it('is gone once its browser signs out, also without a session', async () => {
    const { browser, address } = await denied();
    const other = await denied();
    expect((await browser.get('/sign-in/sign-out')).statusCode).toBe(200);
    const page = await browser.get(address);
    expect(page.body).not.toContain(outside);
    expect((await other.browser.get(other.address)).body).toContain(outside);
  });

  it('leaves the form of its flow open, for the way back', async () => {
    const { browser, person, flow } = await denied();
    expect((await browser.get(`/sign-in?flow=${flow}`)).body).toContain('name="password"');
    world.clock.set('2025-03-10T17:00:00Z');
    const late = await world.begin(browser);
    const answer = await browser.post('/sign-in', { flow: late.flow, email: person.email, password });
    expect(answer.body).toContain('SAMLResponse');
  });

  it('shows the hours of the week without another password, in the chosen language', async () => {
    const { browser, address, person } = await denied();
    const page = await browser.get(`${address}&lang=en`);
    const entries = (await world.log()).filter((row) => row.user_key === person.key);
    expect(entries.map((row) => row.result)).toEqual(['outside_allowed_hours']);
    expect(page.body).toContain('<details><summary id="week">My hours this week</summary>');
    expect(page.body).toContain('14:00');
    expect(page.body).toContain(`href="${address}&amp;lang=es"`);
  });

  it('shows the week of the next opening where nothing is left of this one', async () => {
    world.clock.set('2025-03-15T15:00:00Z');
    const person = await world.person({ password });
    const weekdays = [1, 2, 3, 4, 5].map((day) => ({ ...afternoon[0]!, kind: 'weekly' as const, day }));
    await world.shift([person], weekdays);
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    const sent = await browser.send('/sign-in', { flow, email: person.email, password });
    const page = await browser.get(String(sent.headers.location));
    expect(page.body).toContain('17/03/2025 (segunda-feira), às 14:00');
    expect(page.body).toContain('<summary id="week">Meu horário de 17/03/2025 a 23/03/2025</summary>');
    expect(page.body).toContain('Segunda-feira, 17/03');
    expect(page.body).not.toContain('Segunda-feira, 10/03');
  });

  it('leads to the form by itself at the opening, and from then on', async () => {
    const { browser, address } = await denied();
    world.clock.set('2025-03-10T16:59:00Z');
    const page = await browser.get(address);
    const [, seconds, form] = /^(\d+); url=(.*)$/.exec(String(page.headers['refresh'])) ?? [];
    expect(seconds).toBe('60');
    expect(page.body).toMatch(/<a class="button" href="\/sign-in\/not-me/);
    world.clock.set('2025-03-10T17:00:00Z');
    const again = await browser.get(String(form));
    expect((await browser.get(String(again.headers.location))).body).toContain('name="password"');
    expect(String((await browser.get(address)).headers.location)).toMatch(/^\/sign-in\/not-me/);
  });

  it('offers to request access as its main way while the opening is far', async () => {
    const { browser, address } = await denied();
    expect((await browser.get(address)).body).toMatch(
      /<a class="button" href="\/accounts\/request-single-access[^"]*">Solicitar acesso</,
    );
  });

  it('expires with the time in which its request could be answered', async () => {
    const { browser, address } = await denied();
    world.clock.set('2025-03-10T19:30:00Z');
    expect((await browser.get(address)).headers.location).toMatch(/^\/sign-in\/not-me/);
    world.clock.set('2025-03-11T12:00:00Z');
    expect((await browser.get(address)).statusCode).toBe(410);
  });

  it('also follows a session that is not allowed any more', async () => {
    const person = await world.person({ password });
    await world.shift([person], [{ start_hour: '08:00', end_hour: '18:00' }], {
      ip_rules: JSON.stringify(['203.0.113.10']) as never,
    });
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    browser.ip = '203.0.113.11';
    const { started, page } = await world.begin(browser);
    expect(started.statusCode).toBe(303);
    expect(page.body).toContain('a partir desta rede');
    expect((await browser.get(String(started.headers.location))).body).toContain('a partir desta rede');
  });
});

describe('a due change of the password', () => {
  it('has an address of its own, and so has the saved password', async () => {
    const person = await world.person({ password, must_change_password: true });
    await world.shift([person], [{ start_hour: '08:00', end_hour: '18:00' }]);
    const browser = world.browser();
    const { flow } = await world.begin(browser);
    const sent = await browser.send('/sign-in', { flow, email: person.email, password });
    expect(sent.statusCode).toBe(303);
    expect(String(sent.headers.location)).toMatch(new RegExp(`^/sign-in\\?flow=${flow}&place=[\\w-]{43}$`));
    const page = await browser.get(String(sent.headers.location));
    expect(formOf(page.body).action).toBe('/sign-in/change');
    expect(page.body).toContain(`href="/sign-in?flow=${flow}&amp;lang=en"`);
  });
});

describe('the page that posts an answer', () => {
  it('leads back to the account page, not to itself', async () => {
    const person = await world.person({ password });
    await world.shift([person], [{ start_hour: '08:00', end_hour: '18:00' }]);
    const answer = await world.signIn(world.browser(), person.email, password);
    expect(answer.body).toContain("history.replaceState(null,'','/accounts/me')");
  });
});
