import type { Tx } from '../../db/transactions.ts';

/** How a person got the password that is being stored. */
export type PasswordOrigin = 'person' | 'administrator' | 'random';

/** Stores a person's new password hash; the caller writes the audit row in the same transaction. */
export async function setUserPassword(
  tx: Tx,
  input: {
    readonly companyKey: string;
    readonly userKey: string;
    readonly hash: string;
    readonly origin: PasswordOrigin;
    /** Whether it has to be changed at the next sign-in; unless given, always but for one the person chose. */
    readonly mustChange?: boolean;
    readonly now: number;
  },
): Promise<void> {
  const isOwn = input.origin === 'person';
  await tx
    .updateTable('users')
    .set((eb) => ({
      password_hash: input.hash,
      password_state: input.origin === 'random' ? ('random' as const) : ('set' as const),
      password_updated_at: new Date(input.now),
      // Once chosen always known: the default password never opens this account again.
      ...(isOwn ? { is_password_chosen_by_person: true } : {}),
      must_change_password: input.mustChange ?? !isOwn,
      version: eb('version', '+', 1),
      updated_at: new Date(input.now),
    }))
    .where('company_key', '=', input.companyKey)
    .where('key', '=', input.userKey)
    .execute();
}
