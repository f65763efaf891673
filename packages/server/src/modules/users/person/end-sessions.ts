import type { Tx } from '#db/transactions.ts';

/** Ends every active sign-in session of people in one statement; sessions at the workspace continue. */
export async function endSignInSessions(
  tx: Tx,
  input: {
    readonly companyKey: string;
    readonly userKeys: readonly string[];
    readonly cause: 'forced_logout' | 'password_changed';
    readonly now: number;
  },
): Promise<void> {
  if (input.userKeys.length === 0) return;
  await tx
    .updateTable('sign_in_sessions')
    .set({ ended_at: new Date(input.now), end_cause: input.cause })
    .where('company_key', '=', input.companyKey)
    .where('user_key', 'in', input.userKeys)
    .where('ended_at', 'is', null)
    // An expired session ended at its expiry.
    .where('expires_at', '>', new Date(input.now))
    .execute();
}
