import { createHmac, createSecretKey } from 'node:crypto';

/** What the counters of an attempt are kept under. */
export interface CounterSubjects {
  account(companyKey: string, email: string): Buffer;
  pair(companyKey: string, email: string, addressText: string): Buffer;
  address(companyKey: string, addressText: string): Buffer;
}

/** Hides accounts and addresses in the table of the counters by a key of 32 bytes. */
export function createCounterSubjects(key: Buffer): CounterSubjects {
  // Made once: making it anew costs more than the MAC.
  const secret = createSecretKey(key);
  const hide = (...parts: string[]): Buffer =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
  return {
    account: (companyKey, email) => hide('account', companyKey, email),
    pair: (companyKey, email, addressText) => hide('pair', companyKey, email, addressText),
    // Of one company: successes in an own one buy no trust elsewhere, and no company slows another one's office down.
    address: (companyKey, addressText) => hide('address', companyKey, addressText),
  };
}
