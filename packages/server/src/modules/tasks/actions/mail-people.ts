import type { MailFrame } from '@shiftgate/pages/password-mails.tsx';
import { languages } from '@shiftgate/phrases/translate.ts';
import { productName } from '../../../branding.ts';
import type { SecretBox } from '../../../db/secret-box.ts';
import type { Tx } from '../../../db/transactions.ts';
import { queueMails } from '../../mail/index.ts';
import type { MailContent } from '../../mail/index.ts';
import { done, skipped } from '../batch.ts';
import type { Batch, BatchPerson, ItemResult } from '../batch.ts';

/** What e-mails to the people of a company name, and its kept temporary password. */
export async function mailCompany(tx: Tx, companyKey: string) {
  return await tx
    .selectFrom('companies')
    .select([
      'key',
      'name',
      'language',
      'zone',
      'control_state',
      'default_password_sealed',
      'default_password_sealed_until',
    ])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
}
export type MailCompany = Awaited<ReturnType<typeof mailCompany>>;

/** Done for who can be written to, left out for who cannot. */
export function reachable(recipient: string | null): ItemResult {
  return recipient === null ? skipped('NO_RECIPIENT') : done;
}

/** What every e-mail to one of them names. */
export function frameOf(company: MailCompany, person: BatchPerson): MailFrame {
  return {
    language: languages.find((language) => language === company.language) ?? languages[0],
    productName,
    companyName: company.name,
    person: { name: person.name, email: person.email },
    timeZone: company.zone,
  };
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
    return address === null ? [] : [{ kind, to: address, expiresAt, ...mail(person) }];
  });
  await queueMails(batch.tx, box, batch.companyKey, mails, batch.now);
}
