import type { Tx } from '../../db/transactions.ts';

/** The origin of a stored password. */
export type PasswordOrigin = 'person' | 'administrator' | 'random';

/** Stores a person's new password hash; the caller must write the audit row in the same transaction. */
export async function setUserPassword(
  tx: Tx,
  input: {
    readonly companyKey: string;
    readonly userKey: string;
    readonly hash: string;
    readonly origin: PasswordOrigin;
    /** Whether it must be changed at the next sign-in; by default always, unless the person chose it. */
    readonly mustChange?: boolean;
    /** Whether the person set it themselves; by default where they chose it. */
    readonly isOwn?: boolean;
    readonly now: number;
  },
): Promise<void> {
  const isChosen = input.origin === 'person';
  await tx
    .updateTable('users')
    .set((eb) => ({
      password_hash: input.hash,
      password_state: input.origin === 'random' ? ('random' as const) : ('set' as const),
      password_updated_at: new Date(input.now),
      // After a choice the default password never opens this account again.
      ...(isChosen ? { is_password_chosen_by_person: true } : {}),
      is_password_own: input.isOwn ?? isChosen,
      must_change_password: input.mustChange ?? !isChosen,
      version: eb('version', '+', 1),
      updated_at: new Date(input.now),
    }))
    .where('company_key', '=', input.companyKey)
    .where('key', '=', input.userKey)
    .execute();
}
