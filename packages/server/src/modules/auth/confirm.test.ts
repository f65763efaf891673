import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requireFreshSignIn } from '#core/fresh-sign-in.ts';
import { inCompany } from '#db/transactions.ts';
import { hashToken } from '#http/with-actor.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { confirmIdentity } from '#testing/confirm-identity.ts';

const minute = 60_000;

let api: Api;
let company: { key: string; token: string };
beforeAll(async () => {
  api = await startApi();
  company = await api.createCompany();
});
afterAll(() => api.close());
let token: string;
beforeEach(async () => {
  token = await api.signIn(people.superAdmin);
});

/** The confirmation of a session as the database holds it. */
const confirmedAt = async (session: string): Promise<number | null> => {
  const row = await inCompany(api.db, company.key, (tx) =>
    tx
      .selectFrom('api_tokens')
      .select('confirmed_at')
      .where('token_hash', '=', hashToken(session))
      .executeTakeFirstOrThrow(),
  );
  return row.confirmed_at === null ? null : +row.confirmed_at;
};
const isFresh = async (session: string): Promise<boolean> => {
  try {
    requireFreshSignIn({ actor: { confirmedAt: await confirmedAt(session) }, now: api.clock.now() });
    return true;
  } catch {
    return false;
  }
};
/** Walks to the workspace and back; returns what the panel sends then. */
const answerOf = async (account: string, session = token) =>
  api.returning(await api.walk(await api.call('auth.confirm', { token: session }), account));
const refusal = async (body: Awaited<ReturnType<typeof answerOf>>, session = token) =>
  api.refusal('auth.confirmed', { token: session, body });

describe('the confirmation of who is at the panel', () => {
  it('counts for fifteen minutes, and needs no new session', async () => {
    expect(await isFresh(token)).toBe(false);
    const until = await api.confirm(token, people.superAdmin);
    expect(Date.parse(until) - api.clock.now()).toBe(15 * minute);
    expect(await isFresh(token)).toBe(true);
    api.advance(15 * minute - 1);
    expect(await isFresh(token)).toBe(true);
    api.advance(1);
    expect(await isFresh(token)).toBe(false);
    await api.call('users.me', { token });
  });

  it('can be given again when it has ended', async () => {
    const at = api.clock.now() - 15 * minute;
    await confirmIdentity(api.db, { companyKey: company.key, token, at });
    expect(await isFresh(token)).toBe(false);
    await api.confirm(token, people.superAdmin);
    expect(await isFresh(token)).toBe(true);
  });

  it('asks for identity alone, and names the account of the session', async () => {
    const { url } = await api.call('auth.confirm', { token });
    const query = new URL(url).searchParams;
    expect(query.get('scope')).toBe('openid email profile');
    expect(query.get('login_hint')).toBe(people.superAdmin);
    expect(query.get('prompt')).toBe('select_account');
  });

  it('leaves an audit row of the person', async () => {
    await api.confirm(token, people.superAdmin);
    const row = (await api.audits(company.key)).findLast(({ event }) => event === 'panel.identity_confirmed');
    expect(row).toMatchObject({ actor_kind: 'user', actor_email: people.superAdmin });
  });

  it('refuses another account, and names both', async () => {
    expect(await refusal(await answerOf(people.secondSuperAdmin))).toMatchObject({
      status: 403,
      code: 'CONFIRMED_OTHER_ACCOUNT',
      facts: { account: people.secondSuperAdmin, email: people.superAdmin },
    });
    expect(await isFresh(token)).toBe(false);
  });

  it('is completed only by the browser that started it', async () => {
    const answer = await answerOf(people.superAdmin);
    const other = await api.call('auth.confirm', { token });
    const stolen = { ...answer, browser_key: other.browser_key };
    expect(await refusal(stolen)).toMatchObject({ status: 400, code: 'INVALID_CALLBACK' });
    await api.call('auth.confirmed', { token, body: answer });
  });

  it('counts for its own session, neither for one that takes its answer nor for any other', async () => {
    const other = await api.signIn(people.superAdmin);
    const foreign = await api.signIn(people.secondSuperAdmin);
    for (const session of [other, foreign])
      expect(await refusal(await answerOf(people.superAdmin), session)).toMatchObject({
        code: 'INVALID_CALLBACK',
      });
    await api.confirm(token, people.superAdmin);
    expect(await isFresh(token)).toBe(true);
    expect(await isFresh(other)).toBe(false);
    expect(await isFresh(foreign)).toBe(false);
  });

  it('takes an answer once', async () => {
    const answer = await answerOf(people.superAdmin);
    await api.call('auth.confirmed', { token, body: answer });
    api.advance(15 * minute);
    expect(await refusal(answer)).toMatchObject({ code: 'INVALID_CALLBACK' });
    expect(await isFresh(token)).toBe(false);
  });

  it('takes no answer after ten minutes, and none to a page that is not of sign-ins', async () => {
    const late = await answerOf(people.superAdmin);
    api.advance(10 * minute);
    expect((await refusal(late)).code).toBe('INVALID_CALLBACK');
    const answer = await answerOf(people.superAdmin);
    const elsewhere = answer.callback_url.replace('/auth/callback', '/auth/other');
    expect((await refusal({ ...answer, callback_url: elsewhere })).code).toBe('INVALID_CALLBACK');
    await api.call('auth.confirmed', { token, body: answer });
  });

  it('is no sign-in, and a sign-in is no confirmation', async () => {
    const answer = await answerOf(people.superAdmin);
    expect((await api.refusal('auth.callback', { body: answer })).code).toBe('INVALID_CALLBACK');
    const signIn = api.returning(await api.consent(people.superAdmin));
    expect((await refusal(signIn)).code).toBe('INVALID_CALLBACK');
    expect(await isFresh(await api.signIn(people.superAdmin))).toBe(false);
  });

  it('ends with a company that may no longer use the panel', async () => {
    const answer = await answerOf(people.superAdmin);
    const ban = (isBanned: boolean) =>
      inCompany(api.db, company.key, (tx) =>
        tx.updateTable('companies').set({ is_banned: isBanned }).where('key', '=', company.key).execute(),
      );
    await ban(true);
    expect((await refusal(answer)).code).toBe('COMPANY_BANNED');
    expect((await api.refusal('auth.confirm', { token })).code).toBe('COMPANY_BANNED');
    await ban(false);
  });

  it('asks the workspace for the role: who lost it is let in no longer', async () => {
    const second = await api.signIn(people.secondSuperAdmin);
    const account = api.emulators.state.users.find(
      ({ primaryEmail }) => primaryEmail === people.secondSuperAdmin,
    )!;
    account.isAdmin = false;
    const problem = await refusal(await answerOf(people.secondSuperAdmin, second), second);
    expect(problem).toMatchObject({ status: 403, code: 'NOT_WORKSPACE_ADMIN' });
    expect((await api.refusal('users.me', { token: second })).code).toBe('NOT_WORKSPACE_ADMIN');
    expect(await isFresh(second)).toBe(false);
    account.isAdmin = true;
  });

  it('is refused to an administrator whose role the workspace cannot say now, and works again later', async () => {
    const answer = await answerOf(people.superAdmin);
    api.emulators.faults.add({ method: 'directory.*', kind: 'unavailable503', remaining: 50, delayMs: 0 });
    expect(await refusal(answer)).toMatchObject({ status: 503, code: 'ROLE_NOT_CHECKED' });
    api.emulators.faults.clear();
    expect(await isFresh(token)).toBe(false);
    // The session goes on, and another try is enough.
    await api.confirm(token, people.superAdmin);
    expect(await isFresh(token)).toBe(true);
  });

  it('asks for a new connection where the workspace no longer accepts the old one', async () => {
    const valid = (is_valid: boolean) =>
      inCompany(api.db, company.key, (tx) =>
        tx.updateTable('provider_credentials').set({ is_valid }).execute(),
      );
    await valid(false);
    expect(await refusal(await answerOf(people.superAdmin))).toMatchObject({
      status: 409,
      code: 'INVALID_GOOGLE_ACCESS_TOKEN',
    });
    expect(await isFresh(token)).toBe(false);
    await valid(true);
  });

  it('needs no answer of the workspace for a person whose rights are of the panel alone', async () => {
    const manager = await api.manager(company.key, people.worker);
    const answer = await answerOf(people.worker, manager);
    api.emulators.faults.add({ method: 'directory.*', kind: 'unavailable503', remaining: 50, delayMs: 0 });
    await api.call('auth.confirmed', { token: manager, body: answer });
    api.emulators.faults.clear();
    expect(await isFresh(manager)).toBe(true);
  });

  it('leaves a former administrator who is a manager confirmed, without the role', async () => {
    const manager = await api.manager(company.key, people.secondSuperAdmin);
    expect((await api.call('users.me', { token: manager })).is_admin).toBe(true);
    const account = api.emulators.state.users.find(
      ({ primaryEmail }) => primaryEmail === people.secondSuperAdmin,
    )!;
    account.isAdmin = false;
    await api.confirm(manager, people.secondSuperAdmin);
    expect(await api.call('users.me', { token: manager })).toMatchObject({
      is_admin: false,
      is_control_admin: false,
      is_manager: true,
    });
    expect(await isFresh(manager)).toBe(true);
  });
});
