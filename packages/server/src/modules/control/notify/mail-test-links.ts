import { rehearsalMail } from '@shiftgate/pages/mails/control-mails.tsx';
import type { CompanyContext } from '../../../core/context.ts';
import { rehearsalUrl } from '../../../core/idp-addresses.ts';
import { mailFrameOf, queueMails, readMailCompany } from '../../mail/public.ts';
import type { NotifyDeps } from './notify-administrators.ts';

/** E-mails the people of a rehearsal their links, which the panel shows as well. The workspace mailbox is open to all. */
export async function mailTestLinks(
  deps: Pick<NotifyDeps, 'box'> & { readonly signInProbe: { readonly url: string } },
  ctx: CompanyContext,
  links: ReadonlyMap<string, string>,
  endsAt: number,
): Promise<void> {
  if (links.size === 0) return;
  const { tx, companyKey } = ctx;
  const company = await readMailCompany(tx, companyKey);
  const people = await tx
    .selectFrom('users')
    .select(['key', 'name', 'email', 'language'])
    .where('company_key', '=', companyKey)
    .where('key', 'in', [...links.keys()])
    .execute();
  const mails = people.map((person) => ({
    kind: 'rehearsal_link',
    to: person.email,
    expiresAt: endsAt,
    ...rehearsalMail({
      ...mailFrameOf(company, person),
      endsAt,
      link: rehearsalUrl(deps.signInProbe.url, company.saml_key, links.get(person.key) ?? ''),
    }),
  }));
  await queueMails(ctx, deps.box, mails);
}
