import { rehearsalMail } from '@shiftgate/pages/mails/control-mails.tsx';
import type { CompanyContext } from '#core/context.ts';
import { mailFrameOf, queueMails, readMailCompany } from '#modules/mail/public.ts';
import type { SagaDeps } from '../state/saga-deps.ts';

/**
 * E-mails the people of the running rehearsal their links, which the panel shows as well; no one when the running test
 * is not a rehearsal. The workspace mailbox is open to all.
 */
export async function mailTestLinks(
  { box, signIn }: Pick<SagaDeps, 'box' | 'signIn'>,
  ctx: CompanyContext,
): Promise<void> {
  const { tx, companyKey } = ctx;
  const people = await tx
    .selectFrom('activation_test_people as p')
    .innerJoin('activation_tests as t', (join) =>
      join.onRef('t.company_key', '=', 'p.company_key').onRef('t.key', '=', 'p.test_key'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 'p.company_key').onRef('u.key', '=', 'p.user_key'),
    )
    .select(['u.name', 'u.email', 'u.language', 'p.link_name', 't.ends_at'])
    .where('p.company_key', '=', companyKey)
    .where('p.link_name', 'is not', null)
    .where('t.state', '=', 'running')
    .execute();
  if (people.length === 0) return;
  const company = await readMailCompany(tx, companyKey);
  const mails = people.map(({ link_name: linkName, ends_at: endsAt, ...person }) => ({
    kind: 'rehearsal_link',
    to: person.email,
    expiresAt: endsAt.getTime(),
    ...rehearsalMail({
      ...mailFrameOf(company, person),
      endsAt: endsAt.getTime(),
      link: signIn.rehearsalUrlOf(company.saml_key, linkName ?? ''),
    }),
  }));
  await queueMails(ctx, box, mails);
}
