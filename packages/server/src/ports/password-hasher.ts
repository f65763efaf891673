/** Hashes and checks passwords; slow on purpose, and bounded: it throws HashQueueFullError rather than queue for long. */
export interface PasswordHasher {
  /** Hashes a password (NFKC) with a fresh salt; the parameters stand in the result. */
  hash(password: string): Promise<string>;
  /** Compares a password with a stored hash; null compares with a dummy, takes as long, and is always false. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** Too many passwords wait to be hashed; the caller answers 503 and asks to try again. */
export class HashQueueFullError extends Error {
  override readonly name = 'HashQueueFullError';
}
