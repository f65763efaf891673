import { constants, getPriority, setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';

/** Work of a thread: compare a password with a stored hash, or without one make a new hash. */
export interface HashOrder {
  readonly password: string;
  readonly stored: string | null;
  readonly settings: Readonly<Record<string, number>>;
  readonly secret: Uint8Array | null;
}

// Hashing may take its time, but a continued session must not wait behind it for a core. Linux has priorities per
// thread; elsewhere this would lower the whole process.
const low = constants.priority.PRIORITY_BELOW_NORMAL;
// A whole process of lower priority may not raise that of a thread.
if (process.platform === 'linux' && getPriority(0) < low) setPriority(0, low);

/** Returns the hash, or whether the password is right; throws an Error for an unreadable hash. */
export function work({ password, stored, settings, secret }: HashOrder): string | boolean {
  const options = { ...settings, ...(secret === null ? {} : { secret: Buffer.from(secret) }) };
  return stored === null ? hashSync(password, options) : verifySync(stored, password, options);
}
