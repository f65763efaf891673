import type { Language } from '@shiftgate/phrases/translate.ts';
import { hashName, randomName } from '#core/secret-names.ts';
import type { Tx } from '#db/transactions.ts';

/** Whose calendar address it is. */
export interface FeedOwner {
  readonly companyKey: string;
  readonly userKey: string;
}

/** Finds when the person's address was made, and its language; null without one. */
export async function findFeed(
  tx: Tx,
  { companyKey, userKey }: FeedOwner,
): Promise<{ readonly madeAt: number; readonly language: Language } | null> {
  const row = await tx
    .selectFrom('calendar_feeds')
    .select(['created_at', 'language'])
    .where('company_key', '=', companyKey)
    .where('user_key', '=', userKey)
    .executeTakeFirst();
  return row === undefined ? null : { madeAt: row.created_at.getTime(), language: row.language };
}

/** Stores a new address in place of the person's old one, and returns its random name, which is not stored. */
export async function makeFeed(
  tx: Tx,
  { companyKey, userKey }: FeedOwner,
  { language, now }: { readonly language: Language; readonly now: number },
): Promise<string> {
  const name = randomName();
  const values = { token_hash: hashName(name), language, created_at: new Date(now) };
  await tx
    .insertInto('calendar_feeds')
    .values({ company_key: companyKey, user_key: userKey, ...values })
    .onConflict((conflict) => conflict.columns(['company_key', 'user_key']).doUpdateSet(values))
    .execute();
  return name;
}

/** Removes the person's address. */
export async function removeFeed(tx: Tx, { companyKey, userKey }: FeedOwner): Promise<void> {
  await tx
    .deleteFrom('calendar_feeds')
    .where('company_key', '=', companyKey)
    .where('user_key', '=', userKey)
    .execute();
}
