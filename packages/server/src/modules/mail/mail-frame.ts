import type { MailFrame } from '@shiftgate/pages/mails/mail-frame.tsx';
import { languages } from '@shiftgate/phrases/translate.ts';
import { productName } from '#core/branding.ts';
import type { Tx } from '#db/transactions.ts';
import { mailBrandingOf, readBranding } from '../branding/public.ts';

/** Reads a company's name and branding for emails. */
export async function readMailCompany(tx: Tx, companyKey: string) {
  const company = await tx
    .selectFrom('companies')
    .select(['key', 'name', 'provider', 'language', 'zone', 'control_state', 'saml_key'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return { ...company, branding: mailBrandingOf(await readBranding(tx, companyKey)) };
}
export type MailCompany = Awaited<ReturnType<typeof readMailCompany>>;

/** The frame of an email to a person of a company. */
export function mailFrameOf(
  company: Pick<MailCompany, 'name' | 'provider' | 'language' | 'zone' | 'branding'>,
  person: {
    readonly name: string;
    readonly email: string;
    /** The person's own language; null or left out: the company's. */
    readonly language?: string | null;
  },
): MailFrame {
  const wanted = [person.language, company.language];
  return {
    language:
      languages.find((language) => language === wanted.find((known) => known != null)) ?? languages[0],
    productName,
    companyName: company.name,
    provider: company.provider,
    person: { name: person.name, email: person.email },
    timeZone: company.zone,
    ...company.branding,
  };
}
