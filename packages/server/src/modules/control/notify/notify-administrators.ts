import { refusalsMail, scheduleMail } from '@shiftgate/pages/mails/control-mails.tsx';
import type { ScheduleMailFacts } from '@shiftgate/pages/mails/control-mails.tsx';
import type { MailFrame, RenderedMail } from '@shiftgate/pages/mails/mail-frame.tsx';
import type { Tx } from '../../../core/context.ts';
import type { SecretBox } from '../../../db/secrets/secret-box.ts';
import { administratorsToNotify, mailCompanyOf, mailFrameOf, queueMails } from '../../mail/public.ts';

/** What writing to the administrators stands on. */
export interface NotifyDeps {
  readonly box: SecretBox;
  readonly productName: string;
  /** Address of the panel, without a slash at the end. */
  readonly publicUrl: string;
}

/** What is said about a minute is worth nothing long after it. */
const goodForMs = 24 * 3_600_000;

/** Writes to the control admins about an activation that waits for its minute, or about what became of it. */
export async function notifyOfSchedule(
  deps: NotifyDeps,
  tx: Tx,
  companyKey: string,
  now: number,
  facts: Omit<ScheduleMailFacts, 'link'>,
): Promise<void> {
  await mailAdministrators(deps, tx, companyKey, now, `control_${facts.kind}`, (frame) =>
    scheduleMail({ ...frame, ...facts, link: deps.publicUrl }),
  );
}

/** Writes to the control admins that many people are refused since control went on, with the way to deactivate it. */
export async function notifyOfDenials(
  deps: NotifyDeps,
  tx: Tx,
  companyKey: string,
  now: number,
  facts: { readonly refused: number; readonly people: number },
): Promise<void> {
  await mailAdministrators(deps, tx, companyKey, now, 'control_refusals', (frame) =>
    // The panel takes the question behind the slash as what to do first after signing in.
    refusalsMail({ ...frame, ...facts, link: `${deps.publicUrl}/?deactivate` }),
  );
}

async function mailAdministrators(
  deps: NotifyDeps,
  tx: Tx,
  companyKey: string,
  now: number,
  kind: string,
  render: (frame: MailFrame) => RenderedMail,
): Promise<void> {
  const company = await mailCompanyOf(tx, companyKey);
  const mails = (await administratorsToNotify(tx, companyKey)).map((person) => ({
    kind,
    to: person.email,
    expiresAt: now + goodForMs,
    ...render(mailFrameOf(company, person)),
  }));
  await queueMails(tx, deps.box, companyKey, mails, now);
}
