import { AppError } from './app-error.ts';

/** The author and time of the last save. */
export interface LastSave {
  readonly saved_at: Date;
  readonly saved_by_key: string | null;
  readonly saved_by_name: string;
}

/** Presents the last save (contract, `lastSave`). */
export function presentLastSave(save: LastSave | undefined) {
  return {
    updated_at: save?.saved_at.toISOString() ?? null,
    updated_by: save?.saved_by_name ?? null,
    updated_by_key: save?.saved_by_key ?? null,
  };
}

/** The error for a change based on another version than the stored one; it names the author of the last save. */
export function versionConflict(
  versions: { readonly stored: number; readonly sent: number },
  save: LastSave | undefined,
  facts: Readonly<Record<string, unknown>> = {},
): AppError {
  return new AppError('VERSION_CONFLICT', {
    ...versions,
    saved_by: save?.saved_by_name ?? null,
    saved_by_key: save?.saved_by_key ?? null,
    saved_at: save?.saved_at.toISOString() ?? null,
    ...facts,
  });
}
