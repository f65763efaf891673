import { inCompany } from '#db/transactions.ts';
import type { CallPriority, Directory, DirectoryGrant } from '#ports/directory.ts';
import type {
  FederationGroup,
  FederationMember,
  FederationMemberChanges,
} from '#ports/profile-federation.ts';
import { requireProfiles } from '#ports/federation.ts';
import type { SagaDeps } from '../state/saga-deps.ts';

/** The inputs of our groups at the workspace. */
export interface GroupContext {
  readonly deps: Pick<SagaDeps, 'db' | 'productName'>;
  readonly companyKey: string;
  readonly company: { readonly main_domain: string };
  readonly directory: Directory;
  readonly grant: DirectoryGrant;
  /** The priority of the calls: an activation is watched by a person, an update is not. */
  readonly priority: CallPriority;
  readonly domains: readonly string[];
}

const groupEmail = (ctx: GroupContext, name: string) => `${name}@${ctx.company.main_domain}`;

/** People of the groups, with their current addresses. */
async function membersWhere(
  ctx: GroupContext,
  which: 'administrators' | 'covered',
): Promise<FederationMember[]> {
  const rows = await inCompany(ctx.deps.db, ctx.companyKey, (tx) => {
    const query = tx
      .selectFrom('users')
      .select(['directory_id', 'username'])
      .where('company_key', '=', ctx.companyKey)
      .where('status', '=', 'active');
    return which === 'administrators'
      ? query.where('is_admin', '=', true).execute()
      : query.where('domain', 'in', [...ctx.domains]).execute();
  });
  return rows.map((row) => ({ id: row.directory_id, email: row.username }));
}

/** Syncs the group of exempt administrators and its assignment; returns the number of members. */
export async function keepAdministratorsOutside(
  ctx: GroupContext,
): Promise<{ readonly administrators: number; readonly changes: FederationMemberChanges }> {
  const members = await membersWhere(ctx, 'administrators');
  const group = {
    email: groupEmail(ctx, 'shiftgate-acesso-livre'),
    name: `${ctx.deps.productName}: acesso livre`,
  };
  const { ensureBreakGlass } = requireProfiles(ctx.directory.federation);
  const { changes } = await ensureBreakGlass(ctx.grant, { group, members }, { priority: ctx.priority });
  return { administrators: members.length, changes };
}

/** Syncs the group of the people of the covered domains. */
export async function keepCoveredPeople(
  ctx: GroupContext,
): Promise<{ readonly group: FederationGroup; readonly changes: FederationMemberChanges }> {
  const group = {
    email: groupEmail(ctx, 'shiftgate-controlados'),
    name: `${ctx.deps.productName}: pessoas incluídas no controle`,
  };
  const members = await membersWhere(ctx, 'covered');
  const { ensureCoveredGroup } = requireProfiles(ctx.directory.federation);
  return await ensureCoveredGroup(ctx.grant, { group, members }, { priority: ctx.priority });
}

const testGroupEmail = (ctx: GroupContext) => groupEmail(ctx, 'shiftgate-teste');

/** Syncs the group of the test people, and creates it when it is missing. */
export async function keepTestPeople(
  ctx: GroupContext,
  userKeys: readonly string[],
): Promise<{ readonly group: FederationGroup }> {
  const rows = await inCompany(ctx.deps.db, ctx.companyKey, (tx) =>
    tx
      .selectFrom('users')
      .select(['directory_id', 'username'])
      .where('company_key', '=', ctx.companyKey)
      .where('key', 'in', [...userKeys])
      .where('status', '=', 'active')
      .execute(),
  );
  const members = rows.map((row) => ({ id: row.directory_id, email: row.username }));
  const group = { email: testGroupEmail(ctx), name: `${ctx.deps.productName}: teste de ativação` };
  return await requireProfiles(ctx.directory.federation).ensureCoveredGroup(
    ctx.grant,
    { group, members },
    { priority: ctx.priority },
  );
}

/** Deletes that group after its assignment; a missing group is fine. */
export async function removeTestGroup(ctx: GroupContext): Promise<void> {
  const { findGroup, deleteGroup } = requireProfiles(ctx.directory.federation);
  const group = await findGroup(ctx.grant, testGroupEmail(ctx));
  if (group !== null) await deleteGroup(ctx.grant, group.id);
}
