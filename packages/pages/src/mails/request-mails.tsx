import { singleAccessLimits } from '@shiftgate/domain/limits.ts';
import type { RequestKind } from '@shiftgate/contract/entities/request.ts';
import { mailTexts } from './mail-texts.ts';
import type { MailText } from './mail-texts.ts';
import { MailButton, Paragraphs, SoftLine, linkLine, mailOf, mailStyles, noticeMail } from './mail-frame.tsx';
import type { MailFrame, RenderedMail } from './mail-frame.tsx';

/** One request as the email to an administrator names it. */
export interface NamedRequest {
  readonly name: string;
  readonly email: string;
  readonly kind: RequestKind;
  readonly reason: string;
}

/** The email to an administrator about all requests since the last one. */
export function requestsMail(
  frame: MailFrame & {
    /** The first of them. */
    readonly requests: readonly NamedRequest[];
    /** How many there are in all. */
    readonly total: number;
    /** Address of the inbox in the panel. */
    readonly link: string;
  },
): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, requests, total, link } = frame;
  const intro = t('requests.intro', { count: total, company });
  const rest = total - requests.length;
  const more = rest > 0 ? t('requests.more', { count: rest }) : null;
  const caution = t('requests.caution');
  const lineOf = ({ name, email, kind }: NamedRequest) =>
    t('requests.line', { name, email, kind: t(`requests.kinds.${kind}`) });
  return mailOf(frame, {
    subject: t('requests.subject', { count: total, company }),
    lines: [
      intro,
      ...requests.map((request) =>
        [lineOf(request), request.reason].filter((line) => line !== '').join('\n'),
      ),
      ...(more === null ? [] : [more]),
      linkLine(t('requests.button'), link),
      caution,
    ],
    body: (
      <>
        <p>{intro}</p>
        <ul>
          {requests.map((request, index) => (
            // Two requests of one person may read the same.
            <li key={index} style={{ marginBottom: '8px' }}>
              {lineOf(request)}
              {request.reason !== '' && (
                <div className="soft" style={{ ...mailStyles.soft, whiteSpace: 'pre-wrap' }}>
                  {request.reason}
                </div>
              )}
            </li>
          ))}
        </ul>
        {more !== null && <p>{more}</p>}
        <MailButton frame={frame} href={link}>
          {t('requests.button')}
        </MailButton>
        <SoftLine>{caution}</SoftLine>
      </>
    ),
  });
}

/**
 * The email to a person whose single access was granted; `minutes` null = until the first logoff, `link` leads to the
 * sign-in.
 */
export function requestApprovedMail(
  frame: MailFrame & { readonly minutes: number | null; readonly link: string },
): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company } = frame;
  return noticeMail(frame, {
    subject: t('decision.approvedSubject'),
    paragraphs: [
      t('decision.approved', { company }),
      durationText(t, frame.minutes),
      t('decision.unused', { count: singleAccessLimits.unusedDays }),
    ],
    button: t('signIn'),
    soft: t('decision.stranger'),
  });
}

/** The email to a person whose request was denied, with the comment of the administrator. */
export function requestRefusedMail(
  frame: MailFrame & { readonly kind: Exclude<RequestKind, 'first_password'>; readonly word: string },
): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, kind, word } = frame;
  return plainMail(frame, t, t(`decision.refusedSubject.${kind}`), [
    t(`decision.refused.${kind}`, { company }),
    `${t('decision.word')}\n${word}`,
  ]);
}

function durationText(t: MailText, minutes: number | null): string {
  if (minutes === null) return t('decision.untilLogoff');
  return minutes % 60 === 0
    ? t('decision.hours', { count: minutes / 60 })
    : t('decision.minutes', { count: minutes });
}

function plainMail(
  frame: MailFrame,
  t: MailText,
  subject: string,
  paragraphs: readonly string[],
): RenderedMail {
  const stranger = t('decision.stranger');
  return mailOf(frame, {
    subject,
    lines: [...paragraphs, stranger],
    body: (
      <>
        <Paragraphs texts={paragraphs} />
        <SoftLine>{stranger}</SoftLine>
      </>
    ),
  });
}
