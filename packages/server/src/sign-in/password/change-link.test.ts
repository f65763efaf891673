import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import { inCompany } from '#db/transactions.ts';
import { hashToken } from '#http/with-actor.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { scriptsOf } from '#testing/worker-browser.ts';
import { reveal } from '../http/page-script.ts';

const password = 'quatro bicicletas verdes';
const chosen = 'sete canoas no rio claro';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
const hourMs = 3_600_000;

let database: TestDatabase;
let world: SignInWorld;
let handedOn: { userKey: string; password: string }[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, {
    deps: {
      onPasswordChosen: async (_tx, wish) => {
        handedOn.push({ userKey: wish.userKey, password: wish.password });
        return true;
      },
    },
  });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});
beforeEach(() => {
  handedOn = [];
});

async function linkFor(person: { key: string }, fields: { expiresInMs?: number } = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = world.clock.now();
  await inCompany(world.db, world.companyKey, (tx) =>
    tx
      .insertInto('password_links')
      .values({
        key: newKey(now),
        company_key: world.companyKey,
        user_key: person.key,
        token_hash: hashToken(token),
        purpose: 'change',
        created_at: new Date(now),
        expires_at: new Date(now + (fields.expiresInMs ?? 24 * hourMs)),
      })
      .execute(),
  );
  return `/sign-in/change/${token}`;
}

const choose = (link: string, typed = chosen, repeat = typed) =>
  world.browser().post(link, { password: typed, repeat });

describe('a mailed link', () => {
  it('lets a person without a password choose one and sign in with it', async () => {
    const person = await world.person();
    await world.shift([person], office);
    const link = await linkFor(person);
    const page = await world.browser().get(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(person.email);
    expect(scriptsOf(page.body)).toEqual([reveal.src]);
    expect((await choose(link)).body).toContain('Senha salva');
    expect(handedOn).toEqual([{ userKey: person.key, password: chosen }]);
    expect((await world.signIn(world.browser(), person.email, chosen)).body).toContain('SAMLResponse');
  });

  it('is followed by a notice of the change, but not where it brings the first password', async () => {
    const [first, changed] = [await world.person(), await world.person({ password })];
    for (const person of [first, changed])
      expect((await choose(await linkFor(person))).body).toContain('Senha salva');
    const notices = await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .selectFrom('mail_outbox')
        .select(['kind', 'to_address'])
        .where('to_address', 'in', [first.email, changed.email])
        .execute(),
    );
    expect(notices).toEqual([{ kind: 'password_changed', to_address: changed.email }]);
  });

  it('is used up by the choice, not by a visit, and invalidates older links', async () => {
    const person = await world.person({ password });
    const [older, link] = [await linkFor(person), await linkFor(person)];
    for (let look = 0; look < 3; look += 1) expect((await world.browser().get(link)).statusCode).toBe(200);
    expect((await choose(link)).statusCode).toBe(200);
    for (const over of [link, older]) {
      const again = await choose(over, 'outra frase bem comprida');
      expect(again.statusCode).toBe(410);
      expect(again.body).toContain('Este link não funciona mais');
    }
    expect(
      (await world.signIn(world.browser(), person.email, 'outra frase bem comprida')).body,
    ).not.toContain('SAMLResponse');
  });

  it('expires when its person chooses a password in another way', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const link = await linkFor(person);
    const browser = world.browser();
    await world.signIn(browser, person.email, password);
    const form = { current: password, password: chosen, repeat: chosen };
    expect((await browser.post('/accounts/me/password', form)).statusCode).toBe(200);
    expect((await choose(link, 'outra frase bem comprida')).statusCode).toBe(410);
  });

  it('waits for a concurrent write about its person, and holds no lock meanwhile', async () => {
    const person = await world.person({ password });
    const link = await linkFor(person);
    let choosing: Promise<{ statusCode: number }> = Promise.resolve({ statusCode: 0 });
    await inCompany(world.db, world.companyKey, async (tx) => {
      await tx.selectFrom('users').select('key').where('key', '=', person.key).forNoKeyUpdate().execute();
      choosing = choose(link);
      const waiting = async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db.kysely);
        return rows.length;
      };
      await expect.poll(waiting, { timeout: 5000 }).toBe(1);
      await sql`set local lock_timeout = '500ms'`.execute(tx);
      await tx
        .updateTable('password_links')
        .set({ used_at: new Date(world.clock.now()) })
        .where('user_key', '=', person.key)
        .execute();
    });
    expect((await choosing).statusCode).toBe(410);
  });

  it('requires the password strength of its person’s shifts', async () => {
    const person = await world.person({ password });
    await world.shift([person], office, { password_strength: toJson({ min_length: 23 }) });
    const link = await linkFor(person);
    expect((await world.browser().get(link)).body).toContain('pelo menos 23 caracteres');
    const short = await choose(link, 'sete canoas no rio');
    expect([short.statusCode, short.body]).toEqual([
      422,
      expect.stringContaining('pelo menos 23 caracteres'),
    ]);
  });

  it('works once when its form is sent twice at the same moment', async () => {
    const person = await world.person({ password });
    const link = await linkFor(person);
    const codes = (await Promise.all([choose(link), choose(link)])).map((answer) => answer.statusCode);
    expect(codes.toSorted()).toEqual([200, 410]);
    expect(handedOn).toHaveLength(1);
  });

  it('ends every session that the old password opened', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    await world.signIn(world.browser(), person.email, password);
    await choose(await linkFor(person));
    const open = await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .selectFrom('sign_in_sessions')
        .select('key')
        .where('user_key', '=', person.key)
        .where('ended_at', 'is', null)
        .execute(),
    );
    expect(open).toEqual([]);
  });

  it.each([
    ['too short', 'curta', 'curta', 'A senha é curta demais.'],
    ['not repeated', chosen, `${chosen}!`, 'As duas senhas não são iguais.'],
    ['the same as before', password, password, 'A nova senha precisa ser diferente da atual.'],
  ])('reports the problem of a password that is %s, and stays valid', async (_how, typed, repeat, words) => {
    const person = await world.person({ password });
    const link = await linkFor(person);
    const refused = await choose(link, typed, repeat);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain(words);
    expect((await choose(link)).statusCode).toBe(200);
  });

  it('answers the same for an expired, unknown or malformed link, and for one of a removed person', async () => {
    const gone = await world.person({ status: 'not_synchronised' });
    const late = await linkFor(await world.person());
    world.clock.set(world.clock.now() + 24 * hourMs);
    const links = [
      late,
      await linkFor(gone),
      `/sign-in/change/${randomBytes(32).toString('base64url')}`,
      '/sign-in/change/x',
    ];
    for (const link of links) {
      const shown = await world.browser().get(link);
      expect([link, shown.statusCode]).toEqual([link, 410]);
      expect(shown.body).toContain('Este link não funciona mais');
      expect((await choose(link)).statusCode).toBe(410);
    }
    world.clock.set(world.clock.now() - 24 * hourMs);
    expect(handedOn).toEqual([]);
  });

  it('takes no form from another origin', async () => {
    const person = await world.person({ password });
    const link = await linkFor(person);
    const answer = await world.app.inject({
      method: 'POST',
      url: link,
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password: chosen, repeat: chosen }).toString(),
    });
    expect(answer.statusCode).toBe(403);
    expect(handedOn).toEqual([]);
  });
});
