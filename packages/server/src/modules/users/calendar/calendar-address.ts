import type { CompanyContext, Context } from '#core/context.ts';
import type { Tx } from '#db/transactions.ts';
import { audit, auditSystem } from '#modules/audit/public.ts';

/** Since when a person has a secret calendar address; null without one. */
export async function readCalendarAddress(
  { tx, companyKey }: Pick<Context, 'tx' | 'companyKey'>,
  userKey: string,
): Promise<{ readonly since: string } | null> {
  const row = await tx
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('company_key', '=', companyKey)
    .where('user_key', '=', userKey)
    .executeTakeFirst();
  return row === undefined ? null : { since: row.created_at.toISOString() };
}

/**
 * Ends the secret calendar addresses of people, because another user of the account may know them. Returns whose there
 * were; the caller writes their audit rows.
 */
export async function endCalendarAddresses(
  tx: Tx,
  companyKey: string,
  userKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userKeys.length === 0) return new Set();
  const ended = await tx
    .deleteFrom('calendar_feeds')
    .where('company_key', '=', companyKey)
    .where('user_key', 'in', userKeys)
    .returning('user_key')
    .execute();
  return new Set(ended.map(({ user_key: key }) => key));
}

interface AddressOwner {
  readonly key: string;
  readonly name: string;
}

const removalOf = ({ key, name }: AddressOwner) =>
  ({ event: 'user.calendar_address_removed', target: { kind: 'user', key, name } }) as const;

/** Ends the address of one person with its audit row; true where there was one. */
export async function endCalendarAddressOf(ctx: Context, person: AddressOwner): Promise<boolean> {
  const ended = await endCalendarAddresses(ctx.tx, ctx.companyKey, [person.key]);
  if (ended.size > 0) await audit(ctx, removalOf(person));
  return ended.size > 0;
}

/** Ends the address of a person whose old password others may have known, as an act of the program. */
export async function endKnownCalendarAddress(
  { tx, companyKey, now }: CompanyContext,
  person: AddressOwner,
): Promise<void> {
  const ended = await endCalendarAddresses(tx, companyKey, [person.key]);
  if (ended.size > 0) await auditSystem(tx, companyKey, now, removalOf(person));
}
