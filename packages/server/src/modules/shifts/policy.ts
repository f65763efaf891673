import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';

/**
 * Runs a write that gives a shift its name; throws SHIFT_NAME_TAKEN when another shift of the company has it, whatever
 * its case. The index decides, so that of two that ask at once one is refused.
 */
export async function namingShift<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'shifts_unique_name'))
      throw new AppError('SHIFT_NAME_TAKEN', { name }, [{ path: 'name', rule: 'taken' }]);
    throw error;
  }
}

/** Refuses a change that was made on an older state of the shift than the stored one. */
export function refuseStale(stored: number, sent: number | undefined): void {
  if (sent !== undefined && sent !== stored) throw new AppError('VERSION_CONFLICT', { stored, sent });
}

/**
 * On administrators, managers and themselves, managers may change nothing that changes access; on administrators only a
 * control admin may (product decisions, "Tenancy").
 */
export function refuseProtected(
  ctx: Context,
  people: readonly { key: string; is_admin: boolean; is_allowed_admin: boolean; is_manager: boolean }[],
): void {
  if (ctx.actor.isControlAdmin) return;
  const guarded = people.filter(
    (p) => p.is_admin || p.is_allowed_admin || p.is_manager || p.key === ctx.actor.userKey,
  );
  if (guarded.length > 0) throw new AppError('PROTECTED_USER', { users: guarded.map((p) => p.key) });
}
