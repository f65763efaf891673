import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

let api: Api;
let token: string;
let companyKey: string;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
});
afterAll(() => api.close());

async function newShift(users: readonly string[]): Promise<string> {
  count += 1;
  const { key } = await api.call('shifts.create', { token, body: { name: `Prévia ${count}` } });
  await api.call('shifts.addUsers', { token, params: { key }, body: { users: [...users] } });
  await api.call('shifts.bulkActivate', { token, body: { action: 'activate', rule_groups: [key] } });
  return key;
}
const workers = async () =>
  (await api.call('users.list', { token, query: { status: 'active', page_size: 200 } })).items.filter(
    (person) => !person.is_admin && !person.is_manager,
  );
const preview = (body: CallBody<'users.previewBulk'>, bearer = token) =>
  api.call('users.previewBulk', { token: bearer, body });

describe('the preview of a bulk move', () => {
  it('names people left without a shift, like the action afterwards', async () => {
    const [alone, both, outside, lead] = await workers();
    const shift = await newShift([alone!.key, both!.key]);
    await newShift([both!.key]);
    const managerToken = await api.manager(companyKey, lead!.email);
    const users = [alone!, both!, outside!, lead!].map(({ key }) => key);
    const order = { selection: { users }, act: { action: 'remove_from_shift', shift } } as const;
    const previewed = await preview(order, managerToken);
    expect(previewed).toMatchObject({ found: 4, moving: 2, staying: 1, gone: 0, total: 2 });
    expect(previewed.protected).toEqual({
      count: 1,
      people: [{ key: lead!.key, name: lead!.name, email: lead!.email }],
    });
    expect(previewed.left_without_shift.people.map(({ name }) => name)).toEqual([alone!.name]);
    const own = await api.call('shifts.preview', {
      token,
      params: { key: shift },
      body: { remove: [alone!.key, both!.key] },
    });
    const { loses, loses_later: later, unchanged } = previewed;
    expect({ loses, later, unchanged }).toEqual({
      loses: own.loses,
      later: own.loses_later,
      unchanged: own.unchanged,
    });
    const { key } = await api.call('users.bulk', { token: managerToken, body: order });
    await api.runTasks();
    expect(await api.call('tasks.get', { token, params: { key } })).toMatchObject({
      done: previewed.moving,
      unchanged: previewed.staying,
      skipped: previewed.protected.count,
    });
  });

  it('of an addition counts existing members and leaves out people who left the directory', async () => {
    const [inside, outside, left, disabled] = await workers();
    const shift = await newShift([inside!.key]);
    const status = (of: string, value: 'active' | 'disabled' | 'not_synchronised') =>
      inCompany(api.db, companyKey, (tx) =>
        tx.updateTable('users').set({ status: value }).where('key', '=', of).execute(),
      );
    await status(left!.key, 'not_synchronised');
    await status(disabled!.key, 'disabled');
    const users = [inside!, outside!, left!, disabled!].map(({ key }) => key);
    const order = { selection: { users }, act: { action: 'add_to_shift', shift } } as const;
    expect(await preview(order)).toMatchObject({ found: 4, moving: 2, staying: 1, gone: 1, total: 2 });
    const { key } = await api.call('users.bulk', { token, body: order });
    await api.runTasks();
    const task = await api.call('tasks.get', { token, params: { key } });
    expect(task).toMatchObject({ done: 2, unchanged: 1, skipped: 1 });
    for (const person of [left!, disabled!]) await status(person.key, 'active');
  });

  it('takes the people of a filter with exceptions, however many they are, and names the first 200', async () => {
    const shift = await newShift([]);
    const at = new Date(api.clock.now());
    const many = Array.from({ length: 900 }, (_, index) => ({
      key: randomUUID(),
      company_key: companyKey,
      directory_id: `muitos-${index}`,
      email: `muitos.${index}@muitos.example`,
      username: `muitos.${index}`,
      name: `Muitos ${index}`,
      search_text: `muitos ${String(index).padStart(4, '0')}`,
      domain: 'muitos.example',
      status: 'active' as const,
      created_at: at,
      updated_at: at,
    }));
    await inCompany(api.db, companyKey, async (tx) => {
      await tx.insertInto('users').values(many).execute();
      const members = many.map(({ key }) => ({
        company_key: companyKey,
        shift_key: shift,
        user_key: key,
        added_at: at,
      }));
      await tx.insertInto('shift_members').values(members).execute();
    });
    const previewed = await preview({
      selection: { filter: { domain: 'muitos.example' }, except: [many[0]!.key] },
      act: { action: 'remove_from_shift', shift },
    });
    expect(previewed).toMatchObject({ found: 899, moving: 899, staying: 0 });
    expect(previewed.left_without_shift.count).toBe(899);
    const named = previewed.left_without_shift.people.map(({ name }) => name);
    expect([named.length, named[0], named[199]]).toEqual([200, 'Muitos 1', 'Muitos 200']);
  });

  it('is rejected for unknown people and shifts, and for a person without a panel right', async () => {
    const shift = await newShift([]);
    const known = await api.userKey(companyKey, people.worker);
    const unknown = randomUUID();
    const ask = (users: string[], of: string) =>
      api.refusal('users.previewBulk', {
        token,
        body: { selection: { users }, act: { action: 'add_to_shift', shift: of } },
      });
    expect(await ask([known, unknown], shift)).toMatchObject({
      code: 'USER_NOT_FOUND',
      facts: { users: [unknown] },
    });
    expect(await ask([known], randomUUID())).toMatchObject({ code: 'SHIFT_NOT_FOUND' });
  });
});
