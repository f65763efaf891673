import { sql } from 'kysely';
import { announce, announceSignOuts, companyFactsChanged, lockCompanyFacts } from '#core/events.ts';
import { requestWork } from '#due-work/public.ts';
import type { CompanyContext } from '#core/context.ts';
import type { UnreadRoles } from '#ports/administrators.ts';
import { auditSystemEach } from '#modules/audit/public.ts';
import { becameAdministrator, noteNewAdministrators } from '../people/new-administrators.ts';
import { listsToStore } from '../people/rows.ts';
import { listsAfter } from './keep-unread.ts';

/** What the workspace answered about roles, by its id of a person. */
export interface RoleAnswer {
  readonly of: ReadonlyMap<string, { readonly isSuperAdmin: boolean; readonly lists: readonly string[] }>;
  /** Whether everyone who is left out has no role. */
  readonly isOfEveryone: boolean;
  readonly unread: readonly UnreadRoles[];
}

/** Stores the roles that the workspace has just reported, with everything that follows from them. */
export async function writeRoles(ctx: CompanyContext, answer: RoleAnswer): Promise<void> {
  const { tx, companyKey, now } = ctx;
  // Mostly nothing has changed, which needs no lock.
  if (changesOf(await peopleOf(ctx, answer).execute(), answer).length === 0) return;
  await lockCompanyFacts(tx, companyKey);
  const changed = changesOf(await peopleOf(ctx, answer).orderBy('key').forNoKeyUpdate().execute(), answer);
  const at = new Date(now);
  for (const { row, columns } of changed)
    await tx
      .updateTable('users')
      .set({ ...columns, updated_at: at })
      .where('company_key', '=', companyKey)
      .where('key', '=', row.key)
      .execute();
  const news = changed.filter(
    ({ row, roles }) =>
      row.is_admin !== roles.is_admin || row.is_delegated_admin !== roles.is_delegated_admin,
  );
  await auditSystemEach(
    ctx,
    news.map(({ row, roles }) => ({
      event: 'user.updated',
      target: { kind: 'user', key: row.key, name: row.name },
      before: { is_admin: row.is_admin, is_delegated_admin: row.is_delegated_admin },
      after: roles,
    })),
  );
  await endLostRights(
    ctx,
    news.flatMap(({ row, roles }) =>
      row.is_admin && !(roles.is_admin || row.is_manager || row.is_allowed_admin) ? [row.key] : [],
    ),
  );
  await noteNewAdministrators(tx, {
    companyKey,
    keys: news.flatMap(({ row, roles }) => (becameAdministrator(row, roles) ? [row.key] : [])),
    now,
  });
  // Super administrators are outside of control where groups are redirected.
  if (news.some(({ row, roles }) => row.is_admin !== roles.is_admin)) {
    await requestWork(tx, 'keep-groups', { companyKey, now });
    await companyFactsChanged(tx, companyKey, now, 'users');
  } else if (news.length > 0) await announce(tx, companyKey, 'users');
}

/** The people whose roles may change. */
function peopleOf({ tx, companyKey }: CompanyContext, { of, isOfEveryone }: RoleAnswer) {
  return tx
    .selectFrom('users')
    .select(['key', 'directory_id', 'name', 'is_admin', 'is_delegated_admin', 'role_lists'])
    .select(['is_manager', 'is_allowed_admin'])
    .where('company_key', '=', companyKey)
    .where('status', '!=', 'not_synchronised')
    .where((eb) =>
      eb.or([
        // Not `in`, which takes no empty list.
        sql<boolean>`directory_id = any(${[...of.keys()]}::text[])`,
        ...(isOfEveryone ? [eb('is_admin', '=', true), eb('is_delegated_admin', '=', true)] : []),
      ]),
    );
}
type Person = Awaited<ReturnType<ReturnType<typeof peopleOf>['execute']>>[number];

/** Whose roles differ from the answer, with the new ones. */
function changesOf(people: readonly Person[], { of, unread }: RoleAnswer) {
  return people.flatMap((row) => {
    const told = of.get(row.directory_id) ?? { isSuperAdmin: false, lists: [] };
    const lists = listsAfter(row, { lists: told.lists, unread });
    const roles = {
      is_admin: told.isSuperAdmin,
      is_delegated_admin: !told.isSuperAdmin && lists.length > 0,
    };
    const columns = { ...roles, role_lists: listsToStore(lists) };
    const isSame =
      row.is_admin === columns.is_admin &&
      row.is_delegated_admin === columns.is_delegated_admin &&
      row.role_lists === columns.role_lists;
    return isSame ? [] : [{ row, roles, columns }];
  });
}

/** Ends the panel sessions of people who had the panel by their role alone. */
async function endLostRights(
  { tx, companyKey, now }: CompanyContext,
  userKeys: readonly string[],
): Promise<void> {
  if (userKeys.length === 0) return;
  await tx
    .updateTable('api_tokens')
    .set({ revoked_at: new Date(now), revoke_cause: 'rights_lost' })
    .where('company_key', '=', companyKey)
    .where('user_key', 'in', [...userKeys])
    .where('revoked_at', 'is', null)
    .execute();
  await announceSignOuts(tx, companyKey, userKeys);
}
