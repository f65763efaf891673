import type { Selectable } from 'kysely';
import type { Context } from '#core/context.ts';
import type { TasksTable } from '#db/tables/task-tables.ts';
import type { Tx } from '#db/transactions.ts';
import { AppError } from '#core/app-error.ts';
import type { Steps } from '#http/mount.ts';
import type { AskRolesOfEveryone } from '../directory-sync/public.ts';
import type { Redeemed } from '#http/csv/download-tickets.ts';
import { hasWorkspaceRole } from '#core/workspace-administrators.ts';
import { auditByUser } from '../audit/public.ts';
import { assertMay, findRefusal, guardColumns, takesSuperAdmin } from '../users/public.ts';
import { isUnanswered } from './ask-roles.ts';
import { mustFindTask } from './read-tasks.ts';

/**
 * Throws when the task is still running. A file with generated passwords is only for the starter of the task and
 * control admins; one with a password of an administrator of the workspace for those who may set it.
 */
export async function refuseTaskDownload(ctx: Context, key: string): Promise<void> {
  const task = await mustFindTask(ctx, key);
  if (task.finished_at === null) throw new AppError('TASK_STILL_RUNNING', { key });
  refuseForeignPasswords(task, ctx.actor);
  if (task.secrets_until === null || task.secrets_until.getTime() <= ctx.now) return;
  assertMay(ctx, 'password', await peopleWithSecrets(ctx.tx, ctx.companyKey, key));
}

/** How old the roles may be by which a file with passwords is handed out. */
const rolesAtMostMs = 10_000;

/**
 * Comes before a file with passwords: the roles that are stored may be older than a promotion, or for a password of an
 * administrator of the workspace, than the end of the caller's own role. Throws what `refuseTaskDownload` throws, and
 * WORKSPACE_ROLES_UNKNOWN or OWN_ROLE_UNKNOWN when the workspace does not say.
 */
export async function askRolesBeforeDownload(
  askRoles: AskRolesOfEveryone,
  steps: Steps,
  key: string,
): Promise<void> {
  const asked = await steps(async (ctx) => {
    await refuseTaskDownload(ctx, key);
    const { secrets_until: until } = await mustFindTask(ctx, key);
    const holdsPasswords = until !== null && until.getTime() > ctx.now;
    if (!holdsPasswords) return null;
    const { companyKey, now, actor } = ctx;
    const isCaller = actor.isAdmin;
    if (isCaller) {
      const people = await peopleWithSecrets(ctx.tx, companyKey, key);
      if (!people.some((person) => takesSuperAdmin(actor, 'password', person))) return null;
    }
    return { companyKey, now, isCaller };
  });
  if (asked === null) return;
  await askRoles(asked.companyKey, asked.now - rolesAtMostMs).catch((error: unknown) => {
    throw asked.isCaller && isUnanswered(error) ? new AppError('OWN_ROLE_UNKNOWN') : error;
  });
}

/** People whose generated password a download of the task would hold. */
async function peopleWithSecrets(tx: Tx, companyKey: string, taskKey: string) {
  return await tx
    .selectFrom('task_items as i')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 'i.company_key').onRef('u.key', '=', 'i.user_key'),
    )
    .select(guardColumns.map((column) => `u.${column}` as const))
    .where('i.company_key', '=', companyKey)
    .where('i.task_key', '=', taskKey)
    .where('i.secret_sealed', 'is not', null)
    .where(hasWorkspaceRole)
    .execute();
}

function refuseForeignPasswords(
  task: Pick<Selectable<TasksTable>, 'kind' | 'created_by_user_key'>,
  reader: { readonly userKey: string; readonly isControlAdmin: boolean },
): void {
  const isOwn = task.created_by_user_key === reader.userKey;
  if (task.kind === 'generate_passwords' && !isOwn && !reader.isControlAdmin) throw new AppError('FORBIDDEN');
}

/** Returns the rows of the file; a download with passwords is audited. */
export async function readResults(tx: Tx, now: number, reader: Redeemed, taskKey: string) {
  const { companyKey, userKey } = reader;
  const task = await tx
    .selectFrom('tasks')
    .select(['kind', 'secrets_until', 'created_by_user_key'])
    .where('company_key', '=', companyKey)
    .where('key', '=', taskKey)
    .forUpdate()
    .executeTakeFirst();
  if (!task) throw new AppError('NOT_FOUND');
  refuseForeignPasswords(task, reader);
  const rows = await tx
    .selectFrom('task_items as i')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 'i.company_key').onRef('u.key', '=', 'i.user_key'),
    )
    .select(guardColumns.map((column) => `u.${column}` as const))
    .select(['u.name', 'u.email', 'i.outcome', 'i.reason', 'i.secret_sealed', 'i.task_key', 'i.user_key'])
    .where('i.company_key', '=', companyKey)
    .where('i.task_key', '=', taskKey)
    .orderBy('i.position')
    .execute();
  const hasPasswords = task.secrets_until !== null && task.secrets_until.getTime() > now;
  if (!hasPasswords) return { kind: task.kind, rows, hasPasswords };
  // The rights of the reader or of a person may have changed since the ticket.
  const refused = rows.filter(
    (row) => row.secret_sealed !== null && findRefusal(reader, 'password', row) !== null,
  );
  if (refused.length > 0)
    throw new AppError('PROTECTED_ADMINISTRATOR', { users: refused.map(({ key }) => key) });
  await auditByUser({ tx, companyKey, now }, userKey, {
    event: 'task.passwords_downloaded',
    target: { kind: 'task', key: taskKey, name: task.kind },
  });
  return { kind: task.kind, rows, hasPasswords };
}
export type Results = Awaited<ReturnType<typeof readResults>>;

/** Deletes the generated passwords of tasks. */
export async function purgePasswords(tx: Tx, companyKey: string, taskKeys: readonly string[]): Promise<void> {
  if (taskKeys.length === 0) return;
  // Locks the task before its people, like everywhere else, to avoid deadlocks.
  await tx
    .updateTable('tasks')
    .set({ secrets_until: null })
    .where('company_key', '=', companyKey)
    .where('key', 'in', taskKeys)
    .execute();
  await tx
    .updateTable('task_items')
    .set({ secret_sealed: null })
    .where('company_key', '=', companyKey)
    .where('task_key', 'in', taskKeys)
    .where('secret_sealed', 'is not', null)
    .execute();
}
