import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { Tx } from '#db/transactions.ts';
import { readMailCompany, queueMails } from '#modules/mail/public.ts';
import type { MailContent } from '#modules/mail/public.ts';
import { done, skipped } from './batch.ts';
import type { Batch, BatchPerson, ItemResult } from './batch.ts';

/** The company's facts for e-mails, and its stored temporary password. */
export async function mailCompany(tx: Tx, companyKey: string) {
  const sealed = await tx
    .selectFrom('companies')
    .select(['provider', 'default_password_sealed', 'default_password_sealed_until'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return { ...(await readMailCompany(tx, companyKey)), ...sealed };
}

/** Returns done with a recipient, skipped without one. */
export function reachable(recipient: string | null): ItemResult {
  return recipient === null ? skipped('NO_RECIPIENT') : done;
}

/** Queues one e-mail for each person with a recipient. */
export async function queueForPeople(
  batch: Batch,
  box: SecretBox,
  people: readonly BatchPerson[],
  letter: {
    readonly kind: 'temporary_password' | 'change_link' | 'random_password';
    readonly to: (person: BatchPerson) => string | null;
    readonly mail: (person: BatchPerson) => MailContent;
    /** Instant (ms) after which it is not worth sending. */
    readonly expiresAt: number;
  },
): Promise<void> {
  const { kind, to, mail, expiresAt } = letter;
  const mails = people.flatMap((person) => {
    const address = to(person);
    return address === null
      ? []
      : [{ kind, to: address, passwordOf: person.key, expiresAt, ...mail(person) }];
  });
  await queueMails(batch, box, mails);
}
