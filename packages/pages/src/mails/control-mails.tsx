import { controlMailTexts, errorText } from './control-mail-texts.ts';
import { mailMoment, noticeMail } from './mail-frame.tsx';
import type { MailFrame, RenderedMail } from './mail-frame.tsx';

/** Subject of an email about a scheduled activation. */
export const scheduleMailKinds = [
  'scheduled',
  'day_before',
  'hour_before',
  'cancelled',
  'done',
  'failed',
] as const;
export type ScheduleMailKind = (typeof scheduleMailKinds)[number];

/** Facts of such an email. */
export interface ScheduleMailFacts {
  readonly kind: ScheduleMailKind;
  /** The minute of the activation, in ms. */
  readonly at: number;
  /** The administrator who scheduled or canceled it. */
  readonly who: string;
  readonly domains: readonly string[];
  /** Why it failed, as a code of the API; only for `failed`. */
  readonly code?: string;
  /** Whole minutes after its minute at which it began; 0 is on time. */
  readonly lateMinutes: number;
  /** Address of the panel. */
  readonly link: string;
}

/** The email to an administrator about an activation that waits for its minute, or about its outcome. */
export function scheduleMail(frame: MailFrame & ScheduleMailFacts): RenderedMail {
  const { language, kind, companyName: company, who, domains, code, lateMinutes } = frame;
  const t = controlMailTexts(frame);
  const moment = mailMoment(frame, frame.at);
  const params = {
    moment,
    company,
    who,
    domains: new Intl.ListFormat(language).format(domains),
    reason: code === undefined ? '' : errorText(frame, code),
  };
  return noticeMail(frame, {
    subject: t(`${kind}.subject`, params),
    paragraphs: [
      t(`${kind}.text`, params),
      ...(lateMinutes > 0 ? [t('late', { count: lateMinutes })] : []),
      t(`${kind}.more`, params),
    ],
    button: t('open'),
  });
}

/** The email to a person of a rehearsal, with the link that replaces the workspace's redirect. */
export function rehearsalMail(
  frame: MailFrame & { readonly endsAt: number; readonly link: string },
): RenderedMail {
  const t = controlMailTexts(frame);
  const params = { company: frame.companyName, moment: mailMoment(frame, frame.endsAt) };
  return noticeMail(frame, {
    subject: t('rehearsal.subject'),
    paragraphs: [t('rehearsal.text', params), t('rehearsal.more', params)],
    button: t('rehearsal.open'),
  });
}

/** The email to an administrator with the number of denied people since control went on; the link deactivates. */
export function refusalsMail(
  frame: MailFrame & { readonly refused: number; readonly people: number; readonly link: string },
): RenderedMail {
  const { companyName: company, refused, people } = frame;
  const t = controlMailTexts(frame);
  return noticeMail(frame, {
    subject: t('refusals.subject'),
    paragraphs: [t('refusals.text', { company, refused, people }), t('refusals.more')],
    button: t('deactivate'),
  });
}
