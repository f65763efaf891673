import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallQuery } from '@shiftgate/contract/routes/index.ts';
import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertPanelCompany, insertToken } from '#testing/panel-company.ts';
import { insertShift, insertUser } from '#testing/rows.ts';
import { shareDefaultPassword } from '../passwords/public.ts';

const domain = 'loja.example';
const people = 24;
let api: Api;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A company under control that shared the temporary password with everybody, as turning it on with that option does. */
async function startCompany(provider: 'google' | 'microsoft') {
  const now = api.clock.now();
  const at = new Date(now);
  const company = await insertPanelCompany(api.db, now);
  const shift = await insertShift(api.db, company.key, { name: 'Dia e noite' });
  const own = { password_state: 'set' as const, password_hash: '-' };
  const members: string[] = [];
  for (let index = 0; index < people; index += 1)
    members.push(
      await insertUser(api.db, company.key, {
        name: `Ana ${index}`,
        domain,
        recovery_email: index % 4 === 0 ? null : 'ana@fora.example',
        ...(index === 1 ? own : {}),
      }),
    );
  await inCompany(api.db, company.key, async (tx) => {
    await tx
      .updateTable('users')
      .set({ domain, immutable_id: sql`key` })
      .where('company_key', '=', company.key)
      .execute();
    await tx
      .updateTable('companies')
      .set((eb) => ({
        provider,
        control_state: 'active',
        control_password_option: 'default',
        default_password_hash: '-',
        default_password_set_at: at,
        ...shareDefaultPassword(now),
        version: eb('version', '+', 1),
      }))
      .execute();
    const common = { company_key: company.key, created_at: at };
    await tx
      .insertInto('domains')
      .values({
        ...common,
        key: newKey(now),
        name: domain,
        is_verified: false,
        is_covered: true,
        updated_at: at,
      })
      .execute();
    await tx
      .insertInto('shift_rules')
      .values({
        ...common,
        key: newKey(now),
        shift_key: shift,
        kind: 'everyday',
        start_hour: '00:00',
        end_hour: '23:59',
      })
      .execute();
    await tx
      .insertInto('shift_members')
      .values(
        members.map((user_key) => ({
          company_key: company.key,
          user_key,
          shift_key: shift,
          added_at: at,
        })),
      )
      .execute();
  });
  const token = () => insertToken(api.db, company.key, company.people.administrator, api.clock.now());
  return { ...company, members, token };
}

describe.each(['google', 'microsoft'] as const)(
  'with the temporary password for everybody at %s',
  (provider) => {
    it('home says 72 hours later that nearly nobody can sign in, why, and who they are', async () => {
      const company = await startCompany(provider);
      const summary = async () => await api.call('home.summary', { token: await company.token() });
      const total = async (query: CallQuery<'users.list'>) =>
        (await api.call('users.list', { token: await company.token(), query })).total;
      // Two managers and one worker have no shift. The administrators need no hours; where whole domains are redirected
      // both of them come to the sign-in page, and the temporary password works for neither.
      const administrators = provider === 'microsoft' ? 2 : 1;
      const before = await summary();
      expect(before.temporary_password).toBeNull();
      expect(before.people).toMatchObject({
        controlled: people + 3,
        can_sign_in: people,
        blocked: 3,
        no_way_in: administrators,
        no_address: administrators,
        cannot_sign_in: 3 + administrators,
      });

      const end = api.clock.now() + 72 * HOUR_MS;
      api.advance(72 * HOUR_MS);
      const { people: later, temporary_password: temporary } = await summary();
      // The worker without a shift has nothing else either.
      expect(temporary).toMatchObject({ ends_at: new Date(end).toISOString(), people });
      expect(later).toMatchObject({
        inside_hours: people,
        can_sign_in: 1,
        no_way_in: people - 1 + administrators,
        temporary_ended: people - 1,
        no_address: administrators,
        no_password: 0,
        cannot_sign_in: people - 1 + 3 + administrators,
      });
      const sets = ['can_sign_in', 'cannot_sign_in', 'no_way_in', 'temporary_ended', 'no_address'] as const;
      expect(later.no_identifier).toBe(0);
      for (const set of sets) expect([set, await total({ control: set })]).toEqual([set, later[set]]);

      const token = await company.token();
      const [first = '', withPassword = ''] = company.members;
      expect((await api.call('users.get', { token, params: { key: first } })).verdict).toMatchObject({
        can_sign_in: false,
        reason: 'temporary_ended',
        way_in: null,
        temporary_ended_at: new Date(end).toISOString(),
        result: 'success',
      });
      const { verdict } = await api.call('users.get', { token, params: { key: withPassword } });
      expect(verdict).toMatchObject({ can_sign_in: true, reason: null, way_in: 'own_password' });
      const listed = await api.call('users.list', { token, query: { control: 'temporary_ended' } });
      expect(new Set(listed.items.map((person) => person.no_way_in))).toEqual(new Set(['temporary_ended']));

      const query = { at: new Date(end + HOUR_MS).toISOString(), browser: 'chrome', os: 'windows' } as const;
      expect(await api.call('users.simulateSignIn', { token, params: { key: first }, query })).toMatchObject({
        result: 'success',
        can_sign_in: false,
        no_way_in: 'temporary_ended',
      });
    });
  },
);

describe('people whom a workspace of whole domains cannot find', () => {
  it('are said to have no way in, by reason, wherever it is asked', async () => {
    const company = await startCompany('microsoft');
    const [, withPassword = ''] = company.members;
    await inCompany(api.db, company.key, (tx) =>
      tx.updateTable('users').set({ immutable_id: null }).where('key', '=', withPassword).execute(),
    );
    const token = await company.token();
    const { people: counted } = await api.call('home.summary', { token });
    expect(counted).toMatchObject({ can_sign_in: people - 1, no_identifier: 1 });
    const listed = await api.call('users.list', { token, query: { control: 'no_identifier' } });
    expect(listed.items.map(({ key, no_way_in }) => [key, no_way_in])).toEqual([
      [withPassword, 'no_identifier'],
    ]);
    const { verdict } = await api.call('users.get', { token, params: { key: withPassword } });
    expect(verdict).toMatchObject({ can_sign_in: false, reason: 'no_identifier', way_in: null });
    const at = new Date(api.clock.now()).toISOString();
    const query = { at, browser: 'chrome', os: 'windows' } as const;
    expect(
      await api.call('users.simulateSignIn', { token, params: { key: withPassword }, query }),
    ).toMatchObject({ can_sign_in: false, no_way_in: 'no_identifier' });
  });
});

describe('a link that was sent', () => {
  it('is a way in until it ends, and afterwards its people are counted again', async () => {
    const company = await startCompany('google');
    api.advance(72 * HOUR_MS);
    const count = async () => (await api.call('home.summary', { token: await company.token() })).people;
    const [without = '', , reachable = ''] = company.members;
    const now = api.clock.now();
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('password_links')
        .values(
          [without, reachable].map((user_key) => ({
            key: newKey(now),
            company_key: company.key,
            user_key,
            token_hash: Buffer.from(user_key),
            purpose: 'change' as const,
            created_at: new Date(now),
            expires_at: new Date(now + 24 * HOUR_MS),
          })),
        )
        .execute(),
    );
    // One of the two has no address that the link could have reached.
    expect((await count()).can_sign_in).toBe(2);
    api.advance(24 * HOUR_MS);
    expect((await count()).can_sign_in).toBe(1);
  });
});
