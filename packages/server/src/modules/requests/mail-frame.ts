import { languages } from '@shiftgate/phrases/translate.ts';
import { productName } from '../../branding.ts';
import type { Tx } from '../../db/transactions.ts';

/** What e-mails say of a company. */
export async function mailCompanyOf(tx: Tx, companyKey: string) {
  return await tx
    .selectFrom('companies')
    .select(['key', 'name', 'language', 'zone', 'control_state'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
}
export type MailCompany = Awaited<ReturnType<typeof mailCompanyOf>>;

/** The frame of an e-mail to somebody of a company. */
export function mailFrameOf(company: MailCompany, person: { readonly name: string; readonly email: string }) {
  return {
    language: languages.find((language) => language === company.language) ?? languages[0],
    productName,
    companyName: company.name,
    person: { name: person.name, email: person.email },
    timeZone: company.zone,
  };
}
