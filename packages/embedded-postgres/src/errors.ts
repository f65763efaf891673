/** Why the embedded database cannot be used. */
export type EmbeddedDatabaseErrorCode =
  | 'already_running'
  | 'disk_full'
  | 'read_only'
  | 'no_permission'
  | 'not_a_folder'
  | 'folder_unreachable'
  | 'no_unprivileged_user'
  | 'unsupported_platform'
  | 'package_missing'
  | 'incompatible_version'
  | 'leftover_will_not_stop'
  | 'init_failed'
  | 'start_failed';

/**
 * The embedded database cannot be used. The message is for the person who started the program. The program adds what to
 * do, by the code, since that depends on its settings.
 */
export class EmbeddedDatabaseError extends Error {
  readonly code: EmbeddedDatabaseErrorCode;

  constructor(code: EmbeddedDatabaseErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'EmbeddedDatabaseError';
    this.code = code;
  }
}

/** What could not be done: `what` begins the sentence of the error, which names `folder`. */
export interface FailedStep {
  readonly what: string;
  readonly folder: string;
  /** The code of an error that is none of the known ones. */
  readonly otherwise: 'init_failed' | 'start_failed';
}

/** Maps the output of the file system or of PostgreSQL to the error for the person. */
export function explainFailure(step: FailedStep, output: string, cause?: unknown): EmbeddedDatabaseError {
  const { what, folder, otherwise } = step;
  const tail = output.trim().split('\n').slice(-8).join('\n');
  const made = (code: EmbeddedDatabaseErrorCode, why: string): EmbeddedDatabaseError =>
    new EmbeddedDatabaseError(code, `${what} in ${folder}: ${why}`, cause);
  if (/ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i.test(output)) {
    return made('disk_full', 'the disk is full. Free some space and start again.');
  }
  if (/EROFS|read-only file system/i.test(output)) {
    return made('read_only', 'the disk is read-only.');
  }
  if (/EACCES|EPERM|permission denied|operation not permitted/i.test(output)) {
    return made('no_permission', `this user does not have permission to write there. ${tail}`);
  }
  if (/ENOTDIR/.test(output)) {
    return made('not_a_folder', 'a file with this name already exists.');
  }
  if (/database files are incompatible with server|was initialized by PostgreSQL version/i.test(output)) {
    return made(
      'incompatible_version',
      `the folder was created by a different version of PostgreSQL. ${tail}`,
    );
  }
  return made(otherwise, tail === '' ? 'it exited without any output' : tail);
}
