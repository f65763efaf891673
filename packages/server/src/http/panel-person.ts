import type { Actor, Tx } from '../core/context.ts';
import { AppError } from '../core/app-error.ts';

export interface PanelAccess {
  /** The call also serves a suspended company. */
  readonly servesSuspended?: boolean;
}

/**
 * Finds a person with their current rights in the panel of the transaction's company. Throws INVALID_TOKEN,
 * COMPANY_BANNED, COMPANY_SUSPENDED or NOT_WORKSPACE_ADMIN.
 */
export async function findPanelPerson(
  tx: Tx,
  companyKey: string,
  userKey: string,
  { servesSuspended = false }: PanelAccess = {},
): Promise<Omit<Actor, 'simulatedByName' | 'confirmedAt'>> {
  const person = await tx
    .selectFrom('users')
    .innerJoin('companies', 'companies.key', 'users.company_key')
    .select([
      'users.name',
      'users.email',
      'users.photo_url',
      'users.is_admin',
      'users.is_allowed_admin',
      'users.is_manager',
      'users.status',
      'companies.is_banned',
      'companies.is_suspended',
    ])
    .where('users.company_key', '=', companyKey)
    .where('users.key', '=', userKey)
    .executeTakeFirst();
  if (!person || person.status !== 'active') throw new AppError('INVALID_TOKEN');
  if (person.is_banned) throw new AppError('COMPANY_BANNED');
  if (person.is_suspended && !servesSuspended) throw new AppError('COMPANY_SUSPENDED');
  const isControlAdmin = person.is_admin || person.is_allowed_admin;
  if (!isControlAdmin && !person.is_manager) throw new AppError('NOT_WORKSPACE_ADMIN');
  return {
    userKey,
    name: person.name,
    email: person.email,
    photo: person.photo_url,
    isAdmin: person.is_admin,
    isControlAdmin,
    isManager: person.is_manager,
  };
}
