import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Actor, Context } from '../../../core/context.ts';
import { AppError } from '../../../core/app-error.ts';

/** Columns of a person that decide whether their access is protected. */
export const guardColumns = ['key', 'is_admin', 'is_allowed_admin', 'is_manager'] as const;

/** A person with these columns. */
export interface GuardedPerson {
  readonly key: string;
  readonly is_admin: boolean;
  readonly is_allowed_admin: boolean;
  readonly is_manager: boolean;
}

/**
 * Whether the actor may not change the person's access (password, vacation, single access, membership, logout).
 * Control admins may change every person; managers may not change people with panel rights, themselves included.
 */
export function isProtectedFrom(
  actor: { readonly userKey: Actor['userKey'] | null; readonly isControlAdmin: boolean },
  person: GuardedPerson,
): boolean {
  if (actor.isControlAdmin) return false;
  return person.is_admin || person.is_allowed_admin || person.is_manager || person.key === actor.userKey;
}

/** Condition on `users as u` for people that the actor may change. */
export function mayBeChangedBy(actor: Pick<Actor, 'userKey' | 'isControlAdmin'>): RawBuilder<boolean> {
  if (actor.isControlAdmin) return sql<boolean>`true`;
  return sql<boolean>`(not (u.is_admin or u.is_allowed_admin or u.is_manager) and u.key <> ${actor.userKey})`;
}

/** Throws PROTECTED_USER, naming them, when the caller may not change the access of one of these people. */
export function assertMayChangeAccess(ctx: Context, people: readonly GuardedPerson[]): void {
  const guarded = people.filter((person) => isProtectedFrom(ctx.actor, person));
  if (guarded.length > 0) throw new AppError('PROTECTED_USER', { users: guarded.map((p) => p.key) });
}
