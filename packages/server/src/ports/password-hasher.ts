/** Whose line a password waits in, and how long at most. */
export interface HashTurn {
  /** The companies take turns; passwords of none share a line. */
  readonly companyKey: string | null;
  /** In milliseconds; the hasher's own bound by default. */
  readonly longestWaitMs?: number;
}

/** Hashes and checks passwords, slow on purpose; throws HashQueueFullError instead of a long wait. */
export interface PasswordHasher {
  /** Hashes a password (NFKC) with a new salt; the result contains the parameters. */
  hash(password: string, turn?: HashTurn): Promise<string>;
  /** Compares a password with a stored hash; null compares with a dummy in the same time and is always false. */
  verify(stored: string | null, password: string, turn?: HashTurn): Promise<boolean>;
}

/** Too many passwords wait to be hashed; the caller responds with 503. */
export class HashQueueFullError extends Error {
  override readonly name = 'HashQueueFullError';
}
