import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallQuery } from '@shiftgate/contract/routes/index.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertPanelCompany } from '#testing/panel-company.ts';
import type { PanelCompany } from '#testing/panel-company.ts';
import { insertShift, insertUser } from '#testing/rows.ts';

const [main, branch] = ['loja.example', 'filial.example'];
let api: Api;
let company: PanelCompany;
let token: string;

beforeAll(async () => {
  api = await startApi();
  company = await insertPanelCompany(api.db, api.clock.now());
  token = company.tokens.administrator;
  const at = new Date(api.clock.now());
  const open = await insertShift(api.db, company.key, { name: 'Aberto', state: 'enabled' });
  const closed = await insertShift(api.db, company.key, { name: 'Fechado', state: 'enabled' });
  const off = await insertShift(api.db, company.key, { name: 'Desativado', state: 'disabled' });
  const empty = await insertShift(api.db, company.key, { name: 'Sem horários', state: 'enabled' });
  const test = await insertShift(api.db, company.key, { name: 'Teste', state: 'enabled', is_test: true });
  const away = { vacation_starts_on: '2025-03-01', vacation_ends_on: '2025-03-31' };
  const groups = [
    { shifts: [open], count: 5, fields: {} },
    { shifts: [open, closed], count: 1, fields: away },
    { shifts: [closed], count: 3, fields: {} },
    { shifts: [off], count: 2, fields: {} },
    { shifts: [empty], count: 1, fields: {} },
    { shifts: [test], count: 1, fields: {} },
    { shifts: [], count: 4, fields: {} },
    { shifts: [], count: 2, fields: { status: 'suspended' as const } },
    { shifts: [open], count: 1, fields: { status: 'suspended' as const } },
    { shifts: [], count: 1, fields: { status: 'not_synchronised' as const } },
    { shifts: [open], count: 1, fields: { is_allowed_admin: true } },
    { shifts: [], count: 1, fields: { password_state: 'set' as const, password_hash: '-' } },
  ];
  const members: { readonly user: string; readonly shift: string }[] = [];
  for (const domain of [main, branch])
    for (const { shifts, count, fields } of groups)
      for (let index = 0; index < count; index += 1) {
        const user = await insertUser(api.db, company.key, { ...fields, domain });
        members.push(...shifts.map((shift) => ({ user, shift })));
      }
  await inCompany(api.db, company.key, async (tx) => {
    await tx
      .insertInto('shift_members')
      .values(
        members.map(({ user, shift }) => ({
          company_key: company.key,
          user_key: user,
          shift_key: shift,
          added_at: at,
        })),
      )
      .execute();
    const rule = { kind: 'everyday' as const, company_key: company.key, created_at: at };
    await tx
      .insertInto('shift_rules')
      .values([
        { ...rule, key: newKey(1), shift_key: open, start_hour: '08:00', end_hour: '18:00' },
        { ...rule, key: newKey(2), shift_key: closed, start_hour: '19:00', end_hour: '22:00' },
        { ...rule, key: newKey(3), shift_key: off, start_hour: '08:00', end_hour: '18:00' },
      ])
      .execute();
    await tx
      .insertInto('domains')
      .values(
        [main, branch].map((name) => ({
          key: newKey(api.clock.now()),
          company_key: company.key,
          name,
          is_primary: name === main,
          is_verified: true,
          created_at: at,
          updated_at: at,
        })),
      )
      .execute();
  });
});
afterAll(() => api.close());

type Filter = CallQuery<'users.list'>;
const home = async () => (await api.call('home.summary', { token })).people;
const total = async (query: Filter) => (await api.call('users.list', { token, query })).total;

/** Puts control into a state with the domains that it covers. */
async function control(
  state: 'inactive' | 'scheduled' | 'test' | 'active',
  covered: readonly string[] = [],
): Promise<void> {
  await inCompany(api.db, company.key, async (tx) => {
    await tx
      .updateTable('companies')
      .set((eb) => ({
        control_state: state,
        activation_at: state === 'scheduled' ? new Date(api.clock.now() + 86_400_000) : null,
        version: eb('version', '+', 1),
      }))
      .execute();
    await tx.updateTable('domains').set({ is_covered: false }).execute();
    await tx.deleteFrom('control_schedules').execute();
    if (state === 'scheduled')
      await tx
        .insertInto('control_schedules')
        .values({
          key: newKey(api.clock.now()),
          company_key: company.key,
          activation_at: new Date(api.clock.now() + 86_400_000),
          options: toJson({ domains: covered, passwordOption: 'link', logoutOption: 'skip' }),
          scheduled_by_user_key: company.people.administrator,
          scheduled_by_name: 'Helena',
          created_at: new Date(api.clock.now()),
        })
        .execute();
    else if (covered.length > 0)
      await tx.updateTable('domains').set({ is_covered: true }).where('name', 'in', covered).execute();
  });
}

const states = [
  { state: 'inactive', covered: [], people: 36 },
  { state: 'test', covered: [], people: 36 },
  { state: 'scheduled', covered: [branch], people: 18 },
  { state: 'active', covered: [main], people: 18 },
  { state: 'active', covered: [main, branch], people: 36 },
] as const;

describe.each(states)(
  'the figures of people with control $state for $covered',
  ({ state, covered, people }) => {
    it('are the totals of the lists that they open', async () => {
      await control(state, covered);
      const counted = await home();
      expect({
        total: await total({ status: 'active' }),
        suspended: await total({ status: 'suspended' }),
        controlled: await total({ control: 'covered' }),
        exempt: await total({ control: 'exempt' }),
        without_shift: await total({ control: 'covered', without_shift: 'true' }),
        can_sign_in: await total({ control: 'can_sign_in' }),
        cannot_sign_in: await total({ control: 'cannot_sign_in' }),
        blocked: await total({ control: 'blocked' }),
        no_way_in: await total({ control: 'no_way_in' }),
        no_identifier: await total({ control: 'no_identifier' }),
        temporary_ended: await total({ control: 'temporary_ended' }),
        no_address: await total({ control: 'no_address' }),
        no_password: await total({ control: 'no_password' }),
        inside_hours: await total({ control: 'in_hours' }),
        outside_hours: await total({ control: 'off_hours' }),
      }).toEqual(counted);
      // The people of the company's own domain, which is in no list of domains, are under no control that names domains.
      const own = covered.length === 0 ? 3 : 0;
      expect(counted.controlled).toBe(people + own);
      expect(counted.without_shift + counted.inside_hours + counted.outside_hours).toBe(counted.controlled);
      expect(counted.inside_hours).toBe((people / 18) * 5);
      expect(counted.blocked).toBe((people / 18) * 9 + own);
      // No person whose hours are open has a password.
      expect(counted.can_sign_in).toBe(0);
      expect(counted.blocked + counted.no_way_in).toBe(counted.cannot_sign_in);
    });

    it('are those of the check and its lists', async () => {
      await control(state, covered);
      const domains = covered.length === 0 ? [main, branch] : [...covered];
      const listed = async (list: 'exempt' | 'blocked' | 'without_password') =>
        (await api.call('control.preflightPeople', { token, body: { list, domains } })).total;
      const domain = domains.join(',');
      expect(await listed('blocked')).toBe(await total({ control: 'blocked', domain }));
      expect(await listed('exempt')).toBe(await total({ control: 'exempt' }));
      expect(await listed('without_password')).toBe(
        await total({ control: 'redirected', without_password: 'true', domain }),
      );
    });
  },
);

describe('a list of people by access control', () => {
  it('takes the domains to be chosen while control is not on, and its own while it is', async () => {
    await control('scheduled', [branch]);
    expect(await total({ control: 'covered', domain: main })).toBe(18);
    await control('active', [branch]);
    expect(await total({ control: 'covered', domain: main })).toBe(0);
    expect(await total({ control: 'covered', domain: `${main.toUpperCase()}, ${branch}` })).toBe(18);
  });

  it('is exported and selected as it is counted', async () => {
    await control('active', [main, branch]);
    const filter = { control: 'off_hours' as const };
    const found = (await total(filter)) ?? 0;
    const { url } = await api.call('downloads.createTicket', {
      token,
      body: { kind: 'users_csv', filters: filter, columns: ['name'] },
    });
    const { body } = await api.app.inject({ url });
    expect(body.trimEnd().split('\r\n')).toHaveLength(found + 1);
    const task = await api.call('users.bulk', {
      token,
      body: { selection: { filter, expected: found }, act: { action: 'force_password_change' } },
    });
    expect(task.total).toBe(found);
  });
});
