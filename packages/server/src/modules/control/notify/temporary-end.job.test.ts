import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { openBody } from '#modules/mail/outbox.ts';
import { notifyOfTemporaryEnds } from './temporary-end.job.ts';

const domains = ['padariaestrela.example', 'estrelaentregas.example'];
let api: Api;
let token: string;
let companyKey: string;
let sharedAt: number;
let administrator: string;

beforeEach(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  administrator = (await api.call('users.me', { token })).key;
  await api.call('company.setDefaultPassword', { token, body: { default_pass: api.defaultPassword } });
});
afterEach(() => api.close());

const look = () => notifyOfTemporaryEnds.run(api.sagaDeps());
async function switchOn(option: 'default' | 'link' = 'default'): Promise<void> {
  await api.call('control.activate', {
    token,
    body: { domains, password_option: option, logout_option: 'skip' },
  });
  await api.runSagas();
  sharedAt = api.clock.now();
}
/** Goes to so many hours after the activation, with a new session of the panel. */
async function goTo(hours: number): Promise<void> {
  api.clock.set(sharedAt + hours * HOUR_MS);
  token = await api.tokenOf(companyKey, administrator);
}
const extend = () => api.call('company.extendDefaultPassword', { token });
const home = async () => (await api.call('home.summary', { token })).temporary_password;
const listed = async (control: 'on_temporary') =>
  (await api.call('users.list', { token, query: { control } })).total;
const countShared = async () =>
  (
    await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('users').select('key').where('default_password_shared_at', 'is not', null).execute(),
    )
  ).length;

async function mails() {
  const rows = await inCompany(api.db, companyKey, (tx) =>
    tx
      .selectFrom('mail_outbox')
      .selectAll()
      .where('kind', '=', 'temporary_end')
      .where('to_address', '=', people.superAdmin)
      .orderBy('created_at')
      .execute(),
  );
  return rows.map((row) => ({ subject: row.subject, ...openBody(api.box, row) }));
}

describe('the e-mail before the end of the temporary password', () => {
  it('is sent once, 24 hours before, with the number of people left, also by several processes', async () => {
    await switchOn();
    const { on_temporary: left } = await countLeft();
    await goTo(47);
    expect((await look()).taken).toBe(0);
    expect(await home()).toBeNull();
    await goTo(48);
    await Promise.all([look(), look(), look()]);
    await goTo(40);
    await look();
    await goTo(80);
    await look();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('a senha temporária expira em breve');
    expect(mail?.text).toContain(`${left} pessoas ainda não criaram uma senha própria`);
    expect(mail?.text).toContain('prorrogue a senha temporária por 72 horas');
    const announced = (await api.audits(companyKey)).filter(
      ({ event }) => event === 'company.default_password_end_announced',
    );
    expect(announced).toMatchObject([{ after: { people: left } }]);
  });

  it('says that it has ended where the server was away until then, and nothing a day later', async () => {
    await switchOn();
    await goTo(73);
    await look();
    expect((await mails())[0]?.subject).toContain('a senha temporária não funciona mais');
    expect((await mails())[0]?.text).toContain('não conseguem mais entrar com a temporária');
  });

  it('is not sent about a password that nobody was given', async () => {
    await switchOn('link');
    await goTo(49);
    await look();
    expect(await mails()).toEqual([]);
    expect(await home()).toBeNull();
  });

  it('is sent again before the end after an extension', async () => {
    await switchOn();
    await goTo(60);
    await look();
    await extend();
    await extend();
    expect(await home()).toBeNull();
    await goTo(3 * 72 - 24);
    await look();
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).not.toContain('prorrogue');
  });
});

describe('people to whom it was mailed later', () => {
  it('are counted apart in the e-mail and on home while it works for them', async () => {
    await switchOn();
    await goTo(10);
    const { on_temporary: all } = await countLeft();
    await api.call('users.shareTemporaryPassword', { token, body: { domains: domains.slice(1) } });
    await api.runTasks();
    const later = await countShared();
    expect(later).toBeGreaterThan(0);
    await goTo(48);
    await look();
    const left = all - later;
    const ends_at = new Date(sharedAt + 72 * HOUR_MS).toISOString();
    const apart = { people: later, ends_from: new Date(sharedAt + 82 * HOUR_MS).toISOString() };
    expect(await home()).toEqual({ ends_at, people: left, extensions_left: 2, later: apart });
    expect((await mails())[0]?.text).toContain(`${left} pessoas ainda não criaram uma senha própria`);
    expect((await mails())[0]?.text).toMatch(
      new RegExp(`${later} pessoas? as? recebe\\w+ por e-mail mais tarde`),
    );

    await goTo(73);
    expect(await home()).toEqual({ ends_at, people: left, extensions_left: 2, later: apart });
    expect(await listed('on_temporary')).toBe(left);
    await goTo(83);
    expect(await home()).toEqual({ ends_at, people: all, extensions_left: 2, later: null });
    await extend();
    expect(await listed('on_temporary')).toBe(all);
  });

  it('are those of everybody again when an extension outlasts their own end', async () => {
    await switchOn();
    const { on_temporary: all } = await countLeft();
    await goTo(10);
    await api.call('users.shareTemporaryPassword', { token, body: { domains: domains.slice(1) } });
    await api.runTasks();
    await goTo(60);
    expect(await listed('on_temporary')).toBe(all - (await countShared()));
    await extend();
    expect(await listed('on_temporary')).toBe(all);
  });
});

describe('home', () => {
  it('names the end and the people left from a day before it, and after it until they have passwords', async () => {
    await switchOn();
    const ends_at = new Date(sharedAt + 72 * HOUR_MS).toISOString();
    await goTo(50);
    const { on_temporary: left } = await countLeft();
    expect(await home()).toEqual({ ends_at, people: left, extensions_left: 2, later: null });
    expect((await api.call('users.list', { token, query: { control: 'on_temporary' } })).total).toBe(left);
    await goTo(100);
    expect(await home()).toEqual({ ends_at, people: left, extensions_left: 2, later: null });
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('users').set({ password_state: 'set', password_hash: 'x' }).execute(),
    );
    expect(await home()).toBeNull();
  });
});

/** Everybody whom the check counted as signing in with it. */
async function countLeft(): Promise<{ readonly on_temporary: number }> {
  const { rows } = await inCompany(api.db, companyKey, async (tx) => ({
    rows: await tx
      .selectFrom('users')
      .select('key')
      .where('status', '=', 'active')
      .where('password_hash', 'is', null)
      .where('is_admin', '=', false)
      .where('is_allowed_admin', '=', false)
      .where('is_manager', '=', false)
      .where('is_delegated_admin', '=', false)
      .where('domain', 'in', domains)
      .execute(),
  }));
  return { on_temporary: rows.length };
}
