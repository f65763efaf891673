import type { SecretBox } from '../../../db/secrets/secret-box.ts';
import type { Tx } from '../../../db/transactions.ts';
import { mailCompanyOf, queueMails } from '../../mail/public.ts';
import type { MailContent } from '../../mail/public.ts';
import { done, skipped } from './batch.ts';
import type { Batch, BatchPerson, ItemResult } from './batch.ts';

/** What e-mails to the people of a company name, and its kept temporary password. */
export async function mailCompany(tx: Tx, companyKey: string) {
  const sealed = await tx
    .selectFrom('companies')
    .select(['default_password_sealed', 'default_password_sealed_until'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return { ...(await mailCompanyOf(tx, companyKey)), ...sealed };
}

/** Done for who can be written to, left out for who cannot. */
export function reachable(recipient: string | null): ItemResult {
  return recipient === null ? skipped('NO_RECIPIENT') : done;
}

/** Writes one e-mail down for each person who can be written to. */
export async function queueForPeople(
  batch: Batch,
  box: SecretBox,
  kind: 'temporary_password' | 'change_link' | 'random_password',
  people: readonly BatchPerson[],
  letter: {
    readonly to: (person: BatchPerson) => string | null;
    readonly mail: (person: BatchPerson) => MailContent;
    /** Instant (ms) after which it is not worth sending. */
    readonly expiresAt: number;
  },
): Promise<void> {
  const { to, mail, expiresAt } = letter;
  const mails = people.flatMap((person) => {
    const address = to(person);
    return address === null
      ? []
      : [{ kind, to: address, passwordOf: person.key, expiresAt, ...mail(person) }];
  });
  await queueMails(batch.tx, box, batch.companyKey, mails, batch.now);
}
