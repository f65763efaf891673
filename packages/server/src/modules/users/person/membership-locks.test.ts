import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

let api: Api;
let token: string;
let companyKey: string;
let user: string;
let shift: string;
let other: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  const listed = await api.call('users.list', { token, query: { status: 'active', page_size: 50 } });
  const [first, second] = listed.items.filter((person) => !person.is_admin);
  user = first?.key ?? '';
  ({ key: shift } = await api.call('shifts.create', { token, body: { name: 'Tarde' } }));
  ({ key: other } = await api.call('shifts.create', { token, body: { name: 'Noite' } }));
  const body = { users: [second?.key ?? ''], emails: [] };
  await api.call('shifts.addUsers', { token, params: { key: other }, body });
});
afterAll(() => api.close());

const isWaiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db.kysely);
  return rows.length > 0;
};

it.each([
  [
    'users.setShifts',
    () => api.call('users.setShifts', { token, params: { key: user }, body: { rule_group: [shift] } }),
  ],
  [
    'shifts.removeUsers',
    () => api.call('shifts.removeUsers', { token, params: { key: shift }, body: { users: [user] } }),
  ],
  [
    'shifts.addUsers',
    () => api.call('shifts.addUsers', { token, params: { key: shift }, body: { users: [user], emails: [] } }),
  ],
  [
    'a bulk action',
    async () => {
      const act = { action: 'remove_from_shift', shift } as const;
      await api.call('users.bulk', { token, body: { selection: { users: [user] }, act } });
      await api.runTasks();
    },
  ],
  [
    'shifts.clone',
    () => api.call('shifts.clone', { token, params: { key: other }, body: { with_users: true } }),
  ],
  ['shifts.delete', () => api.call('shifts.delete', { token, body: { rule_groups: [other] } })],
])('%s locks the company before the replan request, like an edit of a shift', async (_name, change) => {
  let changing: Promise<unknown> = Promise.resolve();
  await inCompany(api.db, companyKey, async (tx) => {
    await sql`select from companies where key = ${companyKey} for no key update`.execute(tx);
    changing = change();
    changing.catch(() => undefined);
    await expect.poll(isWaiting, { timeout: 5000 }).toBe(true);
    await sql`set local lock_timeout = '500ms'`.execute(tx);
    // The edit's own note.
    await sql`update companies set version = version + 1 where key = ${companyKey}`.execute(tx);
  });
  await changing;
});

it('a preview of removals waits for no lock', async () => {
  const { key } = await api.call('shifts.create', { token, body: { name: 'Madrugada' } });
  await api.call('shifts.addUsers', { token, params: { key }, body: { users: [user], emails: [] } });
  await inCompany(api.db, companyKey, async (tx) => {
    await sql`select from companies where key = ${companyKey} for no key update`.execute(tx);
    const previewing = api.call('shifts.preview', { token, params: { key }, body: { remove: [user] } });
    const outcome = previewing.then(() => 'answered');
    outcome.catch(() => undefined);
    await expect.poll(() => Promise.race([outcome, isWaiting()]), { timeout: 5000 }).not.toBe(false);
    expect(await Promise.race([outcome, isWaiting()])).toBe('answered');
  });
});
