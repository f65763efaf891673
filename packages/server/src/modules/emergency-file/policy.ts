import type { Context, Tx } from '#core/context.ts';
import { AppError } from '#core/app-error.ts';
import { requireFreshSignIn } from '#core/fresh-sign-in.ts';

/** The account of a consent: its address, and the provider's id of its person. */
export interface ConsentAccount {
  readonly account: string;
  readonly personId: string;
}

/** Whether a consent is that of the signed-in person; never in a simulated session. */
export async function isOwnConsent(
  { tx, companyKey, actor }: Pick<Context, 'tx' | 'companyKey' | 'actor'>,
  { personId }: ConsentAccount,
): Promise<boolean> {
  if (actor.simulatedByName !== null) return false;
  const person = await tx
    .selectFrom('users')
    .select('directory_id')
    .where('company_key', '=', companyKey)
    .where('key', '=', actor.userKey)
    .executeTakeFirst();
  return person?.directory_id === personId;
}

/**
 * Whether the account of a consent is known to have lost its role at the workspace, which reading with it would not show:
 * a file is no use then. An account that no sync has read yet is not known.
 */
export async function hasLostRole(
  tx: Tx,
  companyKey: string,
  { account, personId }: { readonly account: string; readonly personId: string | null },
): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select(['is_admin', 'status'])
    .where('company_key', '=', companyKey)
    .$if(personId !== null, (query) => query.where('directory_id', '=', personId))
    .$if(personId === null, (query) => query.where('email', '=', account.toLowerCase()))
    .executeTakeFirst();
  if (person === undefined) return false;
  return !person.is_admin || person.status === 'suspended' || person.status === 'not_synchronised';
}

/**
 * Requires that a file is exported by the person whose consent is in it, just confirmed and still a super administrator:
 * the file opens what that person may change at the workspace, and the passphrase is of the exporter's choice.
 */
export async function requireOwnConsent(ctx: Context, consent: ConsentAccount): Promise<void> {
  if (!(await isOwnConsent(ctx, consent)))
    throw new AppError('EMERGENCY_EXPORT_OF_ANOTHER', { account: consent.account });
  requireFreshSignIn(ctx);
  if (!ctx.actor.isAdmin) throw new AppError('CONSENT_NEEDS_SUPER_ADMIN');
}
