import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
const mondayMorning = '2025-03-10T12:00:00Z';
const closing = new Date('2025-03-10T21:00:00Z');
const afterClosing = '2025-03-10T21:05:00Z';

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
beforeEach(() => world.clock.set(mondayMorning));

async function signedIn(person: { readonly key: string; readonly email: string }) {
  const browser = world.browser();
  const answer = await world.signIn(browser, person.email, password);
  expect(answer.statusCode).toBe(200);
  return { browser, answer, person };
}

async function worker(zone?: string) {
  const person = await world.person({ password });
  await world.shift([person], office, zone === undefined ? {} : { zone });
  return await signedIn(person);
}

const end = (userKey: string, fields: { ended_at: Date; end_cause: string }) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx.updateTable('sign_in_sessions').set(fields).where('user_key', '=', userKey).execute(),
  );

const note = 'Seu turno terminou hoje às 18:00 (horário de Brasília).';

describe('the first form after the end of the hours', () => {
  it.each([
    ['before the job that records it', null],
    ['that ended our session only', 'hours_ended'],
    ['that signed the person out of the workspace', 'forced_logout'],
  ])('says so %s, with a way to ask for access', async (_what, cause) => {
    const { browser, person } = await worker();
    if (cause !== null) await end(person.key, { ended_at: closing, end_cause: cause });
    world.clock.set(afterClosing);
    const { page } = await world.begin(browser);
    expect(page.body).toContain(note);
    expect(page.body).toContain('/accounts/request-single-access?c=');
    const mine = await browser.get('/accounts/me');
    expect(mine.statusCode).toBe(401);
    expect(mine.body).toContain(note);
  });

  it.each([
    ['pt-BR', 'Seu turno terminou hoje às 18:00 (horário do Amazonas).'],
    ['en', 'Your shift ended today at 18:00 (Amazon Time).'],
    ['es', 'Su turno terminó hoy a las 18:00 (hora del Amazonas).'],
  ])('names the end in the zone of the shift, in %s', async (language, words) => {
    const { browser } = await worker('America/Manaus');
    world.clock.set('2025-03-10T22:05:00Z');
    browser.language = language;
    expect((await world.begin(browser)).page.body).toContain(words);
  });

  it('calls a single access by its name', async () => {
    const person = await world.person({
      password,
      single_access_granted_at: new Date(mondayMorning),
      single_access_duration_seconds: 3600,
    });
    const { browser } = await signedIn(person);
    world.clock.set('2025-03-10T13:05:00Z');
    expect((await world.begin(browser)).page.body).toContain('Seu acesso avulso terminou hoje às 10:00');
  });

  it.each([
    ['a sign-out', { ended_at: new Date('2025-03-10T20:00:00Z'), end_cause: 'signed_out' }, afterClosing],
    [
      'an order before the end',
      { ended_at: new Date('2025-03-10T20:00:00Z'), end_cause: 'forced_logout' },
      afterClosing,
    ],
    ['hours that ended long ago', { ended_at: closing, end_cause: 'hours_ended' }, '2025-03-11T11:30:00Z'],
  ])('says nothing after %s', async (_what, ended, later) => {
    const { browser, person } = await worker();
    await end(person.key, ended);
    world.clock.set(later);
    for (const { body } of [(await world.begin(browser)).page, await browser.get('/accounts/me')])
      expect(body).not.toContain('terminou');
  });

  it('says nothing in another browser, to another person, or after a typed password', async () => {
    const { browser, person } = await worker();
    world.clock.set(afterClosing);
    expect((await world.begin(world.browser())).page.body).not.toContain('terminou');
    const hinted = await browser.get(`${await world.requestUrl()}&login_hint=bia%40${world.samlKey}.example`);
    expect(hinted.body).toContain('bia@');
    expect(hinted.body).not.toContain('terminou');
    const { flow } = await world.begin(browser);
    const wrong = await browser.post('/sign-in', { flow, email: person.email, password: 'errada' });
    expect(wrong.body).not.toContain('terminou');
  });
});

describe('the page that goes on to the application', () => {
  it('says until when the person may stay, by a password and silently', async () => {
    const { browser, answer } = await worker();
    expect(answer.body).toContain('Seu acesso termina hoje às 18:00.');
    const silent = await browser.get(await world.requestUrl());
    expect(silent.body).toContain('SAMLResponse');
    expect(silent.body).toContain('Seu acesso termina hoje às 18:00.');
  });

  it('names the zone of a shift that is not the company’s', async () => {
    const { answer } = await worker('America/Manaus');
    expect(answer.body).toContain('Seu acesso termina hoje às 18:00 (horário do Amazonas).');
  });

  it('says nothing of an access without an end', async () => {
    const person = await world.person({ password });
    await world.shift([person], [{ start_hour: '00:00', end_hour: '23:59' }]);
    expect((await signedIn(person)).answer.body).not.toContain('termina');
  });
});
