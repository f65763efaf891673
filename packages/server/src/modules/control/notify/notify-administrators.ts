import { refusalsMail, scheduleMail } from '@shiftgate/pages/mails/control-mails.tsx';
import type { ScheduleMailFacts } from '@shiftgate/pages/mails/control-mails.tsx';
import type { MailFrame, RenderedMail } from '@shiftgate/pages/mails/mail-frame.tsx';
import type { CompanyContext } from '#core/context.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { administratorsToNotify, readMailCompany, mailFrameOf, queueMails } from '#modules/mail/public.ts';

export interface NotifyDeps {
  readonly box: SecretBox;
  readonly productName: string;
  /** Address of the panel, without a slash at the end. */
  readonly publicUrl: string;
}

/** A notice about an instant is worthless long after it. */
const goodForMs = 24 * 3_600_000;

/** E-mails the control administrators about a scheduled activation or its outcome. */
export async function notifyOfSchedule(
  deps: NotifyDeps,
  ctx: CompanyContext,
  facts: Omit<ScheduleMailFacts, 'link'>,
): Promise<void> {
  await mailAdministrators(deps, ctx, `control_${facts.kind}`, (frame) =>
    scheduleMail({ ...frame, ...facts, link: deps.publicUrl }),
  );
}

/** E-mails the control administrators about many denials since activation, with a link to deactivate. */
export async function notifyOfDenials(
  deps: NotifyDeps,
  ctx: CompanyContext,
  facts: { readonly refused: number; readonly people: number },
): Promise<void> {
  await mailAdministrators(deps, ctx, 'control_refusals', (frame) =>
    // The panel runs the query parameter as its first action after the sign-in.
    refusalsMail({ ...frame, ...facts, link: `${deps.publicUrl}/?deactivate` }),
  );
}

async function mailAdministrators(
  deps: NotifyDeps,
  ctx: CompanyContext,
  kind: string,
  render: (frame: MailFrame) => RenderedMail,
): Promise<void> {
  const { tx, companyKey, now } = ctx;
  const company = await readMailCompany(tx, companyKey);
  const mails = (await administratorsToNotify(tx, companyKey)).map((person) => ({
    kind,
    to: person.email,
    expiresAt: now + goodForMs,
    ...render(mailFrameOf(company, person)),
  }));
  await queueMails(ctx, deps.box, mails);
}
