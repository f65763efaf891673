import { controlMailTexts, errorText } from './control-mail-texts.ts';
import { mailTexts } from './mail-texts.ts';
import { MailPage, mailStyles } from './password-mails.tsx';
import type { MailFrame, RenderedMail } from './password-mails.tsx';
import { renderPage } from './render.tsx';

/** What an e-mail about an activation at a minute is about. */
export const scheduleMailKinds = [
  'scheduled',
  'day_before',
  'hour_before',
  'cancelled',
  'done',
  'failed',
] as const;
export type ScheduleMailKind = (typeof scheduleMailKinds)[number];

/** What such an e-mail names. */
export interface ScheduleMailFacts {
  readonly kind: ScheduleMailKind;
  /** The minute of the activation, in ms. */
  readonly at: number;
  /** Who set or cancelled it. */
  readonly who: string;
  readonly domains: readonly string[];
  /** Why it failed, as a code of the API; only for `failed`. */
  readonly code?: string;
  /** Whole minutes after its minute at which it began; 0 is on time. */
  readonly lateMinutes: number;
  /** Address of the panel. */
  readonly link: string;
}

/** The e-mail to an administrator about an activation that waits for its minute, or about what became of it. */
export function scheduleMail(frame: MailFrame & ScheduleMailFacts): RenderedMail {
  const { language, timeZone, kind, companyName: company, who, domains, code, lateMinutes } = frame;
  const t = controlMailTexts(language);
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(frame.at);
  const params = {
    moment,
    company,
    who,
    domains: new Intl.ListFormat(language).format(domains),
    reason: code === undefined ? '' : errorText(language, code),
  };
  return controlMailOf(frame, {
    subject: t(`${kind}.subject`, params),
    paragraphs: [
      t(`${kind}.text`, params),
      ...(lateMinutes > 0 ? [t('late', { count: lateMinutes })] : []),
      t(`${kind}.more`, params),
    ],
    button: t('open'),
  });
}

/** The e-mail to an administrator that says how many are refused since control went on; the link deactivates. */
export function refusalsMail(
  frame: MailFrame & { readonly refused: number; readonly people: number; readonly link: string },
): RenderedMail {
  const { language, companyName: company, refused, people } = frame;
  const t = controlMailTexts(language);
  const params = { company, refused, people };
  return controlMailOf(frame, {
    subject: t('refusals.subject', params),
    paragraphs: [t('refusals.text', params), t('refusals.more', params)],
    button: t('deactivate'),
  });
}

function controlMailOf(
  frame: MailFrame & { readonly link: string },
  words: { readonly subject: string; readonly paragraphs: readonly string[]; readonly button: string },
): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, person, productName: product, link } = frame;
  return {
    subject: words.subject,
    text: [
      t('greeting', { name: person.name }),
      ...words.paragraphs,
      link,
      t('footer', { product, company }),
    ].join('\n\n'),
    html: renderPage(
      <MailPage frame={frame}>
        {words.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p style={{ margin: '24px 0' }}>
          <a href={link} style={mailStyles.button}>
            {words.button}
          </a>
        </p>
      </MailPage>,
    ),
  };
}
