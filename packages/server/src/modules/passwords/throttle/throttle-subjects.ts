import { createHmac, createSecretKey } from 'node:crypto';

/** The counter keys of one attempt. */
export type SubjectKeys = Readonly<Record<'account' | 'pair' | 'address', Buffer>>;

/** The counter keys of attempts. */
export interface CounterSubjects {
  account(companyKey: string, email: string): Buffer;
  all(attempt: {
    readonly companyKey: string;
    readonly email: string;
    readonly addressText: string;
    /** Null for an unknown address. */
    readonly networkText: string | null;
  }): SubjectKeys;
}

/** Hides accounts and addresses in the counters' table with a key of 32 bytes. */
export function createCounterSubjects(key: Buffer): CounterSubjects {
  // Made once: making it again costs more than the MAC.
  const secret = createSecretKey(key);
  const hide = (...parts: string[]): Buffer =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
  const account = (companyKey: string, email: string): Buffer => hide('account', companyKey, email);
  return {
    account,
    all: ({ companyKey, email, addressText, networkText }) => ({
      account: account(companyKey, email),
      pair: hide('pair', companyKey, email, addressText),
      // Scoped by company: successes in one company give no trust in another, and no company throttles another one's
      // office.
      // Clients without an address are counted by account alone, never together.
      address: hide('address', companyKey, ...(networkText === null ? ['of', email] : [networkText])),
    }),
  };
}
