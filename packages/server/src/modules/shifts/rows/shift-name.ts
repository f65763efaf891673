import { isUniqueViolation } from '../../../db/errors.ts';
import { AppError } from '../../../core/app-error.ts';

/**
 * Runs a write that gives a shift its name; throws SHIFT_NAME_TAKEN when another shift of the company has it, whatever
 * its case. The index decides, so one of two concurrent requests is refused.
 */
export async function namingShift<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'shifts_unique_name')) throw nameTaken(name);
    throw error;
  }
}

/** The refusal of a name that another shift has. */
export function nameTaken(name: string): AppError {
  return new AppError('SHIFT_NAME_TAKEN', { name }, [{ path: 'name', rule: 'taken' }]);
}
