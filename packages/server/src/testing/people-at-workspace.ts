import { inCompany } from '../db/transactions.ts';
import { readGrant, storeGrant } from '../modules/connection/grants.ts';
import { people } from './api.ts';
import type { Api } from './api.ts';

/** Connects a made-up company to the emulated workspace, in which its people have the roles that are stored. */
export async function connectPeople(api: Api, companyKey: string): Promise<void> {
  const token = await api.signIn(people.superAdmin, { allowTrial: true });
  const { company_key: connected } = await api.call('users.me', { token });
  const grant = await inCompany(api.db, connected, (tx) => readGrant(tx, api.box, connected));
  if (grant === null) throw new Error('the emulated workspace gave no grant');
  const rows = await inCompany(api.db, companyKey, async (tx) => {
    await storeGrant(tx, api.box, companyKey, {
      ...grant,
      email: people.superAdmin,
      personId: '1',
      grantedAt: api.clock.now(),
    });
    await tx
      .updateTable('users')
      .set({ role_lists: 'active' })
      .where('company_key', '=', companyKey)
      .where('is_delegated_admin', '=', true)
      .execute();
    return await tx.selectFrom('users').selectAll().where('company_key', '=', companyKey).execute();
  });
  const { users } = api.emulators.state;
  const [sample] = users;
  for (const row of rows)
    users.push({
      ...sample!,
      id: row.directory_id,
      primaryEmail: row.email,
      aliases: [],
      isAdmin: row.is_admin,
      isDelegatedAdmin: row.is_delegated_admin,
      isSuspended: false,
    });
}
