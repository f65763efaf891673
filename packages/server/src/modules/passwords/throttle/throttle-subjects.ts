import { createHmac, createSecretKey } from 'node:crypto';

/** The counter keys of an attempt. */
export interface CounterSubjects {
  account(companyKey: string, email: string): Buffer;
  pair(companyKey: string, email: string, addressText: string): Buffer;
  address(companyKey: string, addressText: string): Buffer;
}

/** Hides accounts and addresses in the counters' table with a key of 32 bytes. */
export function createCounterSubjects(key: Buffer): CounterSubjects {
  // Made once: making it again costs more than the MAC.
  const secret = createSecretKey(key);
  const hide = (...parts: string[]): Buffer =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
  return {
    account: (companyKey, email) => hide('account', companyKey, email),
    pair: (companyKey, email, addressText) => hide('pair', companyKey, email, addressText),
    // Scoped by company: successes in one company give no trust in another, and no company throttles another one's
    // office.
    address: (companyKey, addressText) => hide('address', companyKey, addressText),
  };
}
