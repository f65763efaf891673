import { isUniqueViolation } from '#db/errors.ts';
import { AppError } from '#core/app-error.ts';

/**
 * Runs a write of a shift's name; throws SHIFT_NAME_TAKEN for a name in use, ignoring case. The unique index decides
 * between concurrent requests.
 */
export async function namingShift<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'shifts_unique_name')) throw nameTaken(name);
    throw error;
  }
}

/** The error for a name in use. */
export function nameTaken(name: string): AppError {
  return new AppError('SHIFT_NAME_TAKEN', { name }, [{ path: 'name', rule: 'taken' }]);
}
