import { MailButton, SoftLine, mailMoment, mailOf, mailStyles } from './mail-frame.tsx';
import type { MailFrame, RenderedMail } from './mail-frame.tsx';
import { mailTexts } from './mail-texts.ts';

/** An email with something that expires. */
interface Lasting {
  /** Instant (ms) after which it is worth nothing. */
  readonly until: number;
}

/** Facts about a password in an email. */
interface PasswordSaid {
  readonly kind: 'temporaryPassword' | 'randomPassword';
  readonly password: string;
  /** What to do with it, and until when: a paragraph each. */
  readonly use: readonly string[];
}

function passwordMail(frame: MailFrame, { kind, password, use }: PasswordSaid): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, person } = frame;
  const intro = t(`${kind}.intro`, { email: person.email });
  const warning = t(`${kind}.warning`, { company });
  return mailOf(frame, {
    subject: t(`${kind}.subject`, { company }),
    lines: [intro, password, ...use, warning],
    body: (
      <>
        <p>{intro}</p>
        <p className="secret" style={mailStyles.secret}>
          {password}
        </p>
        {use.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <SoftLine>{warning}</SoftLine>
      </>
    ),
  });
}

/** The email with the company's temporary password. */
export function temporaryPasswordMail(
  frame: MailFrame & Lasting & { readonly password: string },
): RenderedMail {
  const t = mailTexts(frame.language);
  const use = [
    t('temporaryPassword.use'),
    t('temporaryPassword.until', { until: mailMoment(frame, frame.until) }),
  ];
  return passwordMail(frame, { kind: 'temporaryPassword', password: frame.password, use });
}

/** The email with a password made for one person; it says whether they have to replace it. */
export function randomPasswordMail(
  frame: MailFrame & { readonly password: string; readonly mustChange: boolean },
): RenderedMail {
  const t = mailTexts(frame.language);
  const use = t(frame.mustChange ? 'randomPassword.useOnce' : 'randomPassword.use');
  return passwordMail(frame, { kind: 'randomPassword', password: frame.password, use: [use] });
}

/** The email with a link for choosing a password. */
export function changeLinkMail(frame: MailFrame & Lasting & { readonly link: string }): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, person, link } = frame;
  const intro = t('changeLink.intro', { email: person.email });
  const until = t('changeLink.until', { until: mailMoment(frame, frame.until) });
  const warning = t('changeLink.warning');
  return mailOf(frame, {
    subject: t('changeLink.subject', { company }),
    lines: [intro, link, until, warning],
    body: (
      <>
        <p>{intro}</p>
        <MailButton frame={frame} href={link}>
          {t('changeLink.button')}
        </MailButton>
        <SoftLine>{t('changeLink.plain')}</SoftLine>
        <SoftLine>{link}</SoftLine>
        <p>{until}</p>
        <SoftLine>{warning}</SoftLine>
      </>
    ),
  });
}
