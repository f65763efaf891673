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
