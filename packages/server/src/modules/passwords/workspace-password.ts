import { providersOfKind } from '@shiftgate/domain/providers.ts';
import { sql } from 'kysely';
import type { Tx } from '#core/context.ts';
import { isWorkspaceAdministrator } from '#core/workspace-administrators.ts';
import { newKey } from '#db/keys.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { findDirectory } from '../connection/public.ts';
import type { Directories } from '#ports/directories.ts';
import type { PreparedPassword } from '#ports/directory.ts';

const place = (companyKey: string, userKey: string) => ({
  table: 'workspace_passwords',
  column: 'secret_sealed',
  companyKey,
  // A person has at most one such row.
  rowKey: userKey,
});

export interface WorkspacePasswordDeps {
  readonly box: SecretBox;
  readonly directories: Directories;
}

/**
 * Queues a chosen or random password (never the default one) for the workspace, in the transaction of the change; a
 * newer one replaces an older. Returns false for a password that the workspace would not accept: it keeps its old
 * one. Nothing is queued for a domain that is redirected here as a whole, since it takes no password, and never for an
 * administrator of the workspace, whose password there may open everything.
 */
export async function queueWorkspacePassword(
  tx: Tx,
  { box, directories }: WorkspacePasswordDeps,
  delivery: {
    readonly companyKey: string;
    readonly userKey: string;
    readonly password: string;
    /** Its form for the workspace, made before the transaction; null = not accepted there. */
    readonly prepared?: PreparedPassword | null;
    /** Whether the person must choose another one at the workspace. */
    readonly mustChange?: boolean;
    readonly now: number;
  },
): Promise<boolean> {
  const { companyKey, userKey, now } = delivery;
  const obstacle = await findDeliveryObstacle(tx, companyKey, userKey);
  if (obstacle === 'redirected') return true;
  const prepared =
    obstacle === 'administrator'
      ? null
      : delivery.prepared === undefined
        ? await prepare(tx, directories, delivery)
        : delivery.prepared;
  if (prepared === null) {
    // A queued older password must not be delivered any more.
    await tx
      .deleteFrom('workspace_passwords')
      .where('company_key', '=', companyKey)
      .where('user_key', '=', userKey)
      .execute();
    return false;
  }
  const values = {
    wish_key: newKey(now),
    secret_sealed: box.seal(place(companyKey, userKey), prepared),
    must_change: delivery.mustChange ?? false,
    created_at: new Date(now),
    attempts: 0,
    last_error: null,
  };
  const at = new Date(now);
  await tx
    .insertInto('workspace_passwords')
    .values({ company_key: companyKey, user_key: userKey, next_try_at: at, ...values })
    .onConflict((oc) =>
      oc.columns(['company_key', 'user_key']).doUpdateSet({
        ...values,
        // Waits for a delivery in progress, so that the workspace gets the newest password last.
        next_try_at: sql`greatest(${at}, workspace_passwords.claimed_until)`,
      }),
    )
    .execute();
  return true;
}

/**
 * Condition on `users as u` for people whose whole domain is redirected here, where no deactivation has begun: the
 * workspace asks for no password of its own.
 */
export const isRedirected = sql<boolean>`exists (select from companies c
    join domains d on d.company_key = c.key and d.is_covered
   where c.key = u.company_key and d.name = u.domain and c.control_state in ('activating', 'active')
     and c.provider = any(${providersOfKind('domains')}::text[]))`;

/**
 * Why the workspace gets no password of a person: their whole domain is redirected here and no deactivation has begun,
 * or they are an administrator there. Null when it does.
 */
export async function findDeliveryObstacle(
  tx: Tx,
  companyKey: string,
  userKey: string,
): Promise<'redirected' | 'administrator' | null> {
  const person = await tx
    .selectFrom('users as u')
    .select(['u.is_admin', 'u.is_delegated_admin', isRedirected.as('is_redirected')])
    .where('u.company_key', '=', companyKey)
    .where('u.key', '=', userKey)
    .executeTakeFirst();
  if (person === undefined) return null;
  if (person.is_redirected) return 'redirected';
  return isWorkspaceAdministrator(person) ? 'administrator' : null;
}

/** Null also where the installation does not reach the workspace. */
async function prepare(
  tx: Tx,
  directories: Directories,
  { companyKey, password }: { readonly companyKey: string; readonly password: string },
): Promise<PreparedPassword | null> {
  const directory = await findDirectory(tx, directories, companyKey);
  return directory && (await directory.preparePassword(password));
}

/** Opens what `queueWorkspacePassword` sealed. */
export function openWorkspacePassword(
  box: SecretBox,
  row: { readonly company_key: string; readonly user_key: string; readonly secret_sealed: Buffer },
): PreparedPassword {
  // Only prepared passwords are sealed for this place.
  return box.openText(place(row.company_key, row.user_key), row.secret_sealed) as PreparedPassword;
}
