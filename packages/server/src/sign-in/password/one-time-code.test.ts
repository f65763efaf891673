import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { makeChangeLinks } from '#modules/passwords/public.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf } from '#testing/worker-browser.ts';
import { codeBounds } from './one-time-code.tsx';

const path = '/sign-in/code';
const chosen = 'sete canoas no rio claro';

let database: TestDatabase;
let world: SignInWorld;
let lastAddress = 0;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database);
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

function browser() {
  const made = world.browser();
  lastAddress += 1;
  made.ip = `198.51.100.${lastAddress}`;
  return made;
}

async function codeOf(userKey: string): Promise<string> {
  const order = {
    companyKey: world.companyKey,
    userKeys: [userKey],
    purpose: 'handover',
    isOrdered: true,
    now: world.clock.now(),
  } as const;
  const { tokens } = await inCompany(world.db, world.companyKey, (tx) => makeChangeLinks(tx, order));
  return tokens.get(userKey) ?? '';
}

it('accepts a code typed by ear and leads to the new password', async () => {
  const person = await world.person();
  const code = await codeOf(person.key);
  const who = browser();
  const heard = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
  const page = await who.get(`${path}?c=${world.samlKey}`);
  const answer = await who.post(formOf(page.body).action, { ...formOf(page.body).fields, code: heard });
  const location = `/sign-in/change/${code}?lang=pt-BR`;
  expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
  const form = await who.get(`/sign-in/change/${code.toLowerCase()}`);
  const saved = await who.post(formOf(form.body).action, { password: chosen, repeat: chosen });
  expect(saved.body).toContain('Senha salva');
});

it('answers the same for an unknown, used, expired and malformed code', async () => {
  const person = await world.person();
  const used = await codeOf(person.key);
  await codeOf(person.key);
  const old = await codeOf((await world.person()).key);
  world.clock.set(world.clock.now() + 25 * 3_600_000);
  const answers: string[] = [];
  for (const code of [used, old, 'ABCDE-FGHJK-MNPQR-STVWX', 'não é nenhum', '']) {
    const answer = await browser().post(path, { code });
    expect(answer.statusCode).toBe(422);
    const nonce = /nonce="([^"]+)"/.exec(answer.body)?.[1] ?? '-';
    answers.push(answer.body.replaceAll(nonce, '').replace(/value="[^"]*"\/><p/, ''));
  }
  for (const answer of answers) expect(answer).toBe(answers[0]);
});

it('throttles an address that tries many, and rejects a form of another site', async () => {
  const who = browser();
  for (let times = 0; times < codeBounds.calls; times += 1)
    expect((await who.post(path, { code: 'ABCDE-FGHJK-MNPQR-STVWX' })).statusCode).toBe(422);
  const held = await who.post(path, { code: await codeOf((await world.person()).key) });
  expect([held.statusCode, held.headers['retry-after']]).toEqual([429, expect.any(String)]);
  const foreign = await browser().post(path, { code: 'A' }, { origin: 'https://evil.example' });
  expect(foreign.statusCode).toBe(403);
});

it('is linked from the password reset', async () => {
  for (const asked of ['/accounts/reset-password', '/accounts/request-password-change'])
    expect((await browser().get(`${asked}?c=${world.samlKey}`)).body).toContain(
      `href="${path}?c=${world.samlKey}"`,
    );
  expect((await browser().get('/sign-in/password')).body).toContain(`href="${path}"`);
});
