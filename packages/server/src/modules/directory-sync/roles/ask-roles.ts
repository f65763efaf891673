import { AppError } from '#core/app-error.ts';
import type { DatabaseClient } from '#db/client.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import type { Clock } from '#ports/clock.ts';
import type { Directories } from '#ports/directories.ts';
import type { Administrators } from '#ports/administrators.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { Directory, DirectoryGrant, DirectoryPerson } from '#ports/directory.ts';
import { findDirectory, noteRefusedGrant, readGrant } from '#modules/connection/public.ts';
import { lastReadAt, recordLists, recordReading } from './role-readings.ts';
import { writeRoles } from './write-roles.ts';
import type { RoleAnswer } from './write-roles.ts';

/** What asking the workspace for roles takes. */
export interface RoleDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly directories: Directories;
  readonly clock: Clock;
}

/** Asks for everyone's roles, unless they were asked for at an instant or later. */
export type AskRolesOfEveryone = (companyKey: string, since: number) => Promise<void>;

/** How long an answer is waited for: a person waits for one person's, a job for everyone's. */
const patienceMs = { person: 8_000, everyone: 60_000 } as const;

/**
 * Asks the workspace which roles a person has now, and stores the answer. Throws WORKSPACE_ROLES_UNKNOWN when it does
 * not say. Returns false for a person who is gone or suspended there: they have nothing that a password could open.
 */
export async function askRolesOfPerson(
  deps: RoleDeps,
  companyKey: string,
  userKey: string,
): Promise<boolean> {
  const found = await inCompany(deps.db, companyKey, async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select(['directory_id', 'status'])
      .where('company_key', '=', companyKey)
      .where('key', '=', userKey)
      .executeTakeFirst();
    if (person === undefined || person.status === 'not_synchronised') return null;
    return { id: person.directory_id, workspace: await openWorkspace(tx, deps, companyKey) };
  });
  if (found === null) return false;
  const person = await ask(deps, companyKey, found.workspace, ({ directory, grant }) =>
    directory.getPerson(grant, found.id, { deadlineMs: patienceMs.person }),
  );
  if (person?.id !== found.id) return false;
  await inCompany(deps.db, companyKey, (tx) =>
    writeRoles({ tx, companyKey, now: deps.clock.now() }, answerOf(person)),
  );
  return !person.isSuspended;
}

/**
 * Asks the workspace which roles everyone has now, and stores the answer; an answer asked for at `since` or later is good
 * enough. Throws WORKSPACE_ROLES_UNKNOWN when it does not say.
 */
export async function askRolesOfEveryone(deps: RoleDeps, companyKey: string, since: number): Promise<void> {
  const askedAt = deps.clock.now();
  const workspace = await inCompany(deps.db, companyKey, async (tx) => {
    const readAt = await lastReadAt({ tx, companyKey, now: askedAt });
    return readAt !== null && readAt >= since ? 'known' : await openWorkspace(tx, deps, companyKey);
  });
  if (workspace === 'known') return;
  const administrators = await ask(deps, companyKey, workspace, ({ directory, grant }) =>
    directory.readAdministrators(grant, { deadlineMs: patienceMs.everyone, priority: 'background' }),
  );
  await inCompany(deps.db, companyKey, async (tx) => {
    const ctx = { tx, companyKey, now: deps.clock.now() };
    if (!(await recordReading(ctx, askedAt))) return;
    await recordLists(ctx, administrators);
    await writeRoles(ctx, answerOfEveryone(administrators));
  });
}

/** The roles of everyone as an answer to be stored. */
export function answerOfEveryone({ superAdmins, others, unread }: Administrators): RoleAnswer {
  const of = new Map(
    [...new Set([...superAdmins, ...others.keys()])].map((id) => [
      id,
      { isSuperAdmin: superAdmins.has(id), lists: others.get(id) ?? [] },
    ]),
  );
  return { of, isOfEveryone: true, unread };
}

function answerOf({ id, isSuperAdmin, roles: { lists, unread } }: DirectoryPerson): RoleAnswer {
  return { of: new Map([[id, { isSuperAdmin, lists }]]), isOfEveryone: false, unread };
}

interface OpenedWorkspace {
  readonly directory: Directory | null;
  readonly grant: DirectoryGrant | null;
}

async function openWorkspace(
  tx: Tx,
  { box, directories }: RoleDeps,
  companyKey: string,
): Promise<OpenedWorkspace> {
  const directory = await findDirectory(tx, directories, companyKey);
  return { directory, grant: directory && (await readGrant(tx, box, companyKey)) };
}

async function ask<T>(
  deps: RoleDeps,
  companyKey: string,
  { directory, grant }: OpenedWorkspace,
  question: (workspace: { readonly directory: Directory; readonly grant: DirectoryGrant }) => Promise<T>,
): Promise<T> {
  if (directory === null || grant === null) throw new AppError('WORKSPACE_ROLES_UNKNOWN');
  try {
    return await question({ directory, grant });
  } catch (error) {
    if (!isDirectoryError(error)) throw error;
    await noteRefusedGrant(deps, companyKey, grant, error);
    throw new AppError('WORKSPACE_ROLES_UNKNOWN');
  }
}
