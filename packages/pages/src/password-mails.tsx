import { MailButton, SoftLine, mailOf, mailStyles } from './mail-frame.tsx';
import type { MailFrame, RenderedMail } from './mail-frame.tsx';
import { mailTexts } from './mail-texts.ts';

/** An e-mail that gives something for a while. */
interface Lasting {
  /** Instant (ms) after which it is worth nothing. */
  readonly until: number;
}

function untilText({ language, until, timeZone }: MailFrame & Lasting): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(until);
}

/** The e-mail that hands over the company's temporary password. */
export function temporaryPasswordMail(
  frame: MailFrame & Lasting & { readonly password: string },
): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, person } = frame;
  const intro = t('temporaryPassword.intro', { email: person.email });
  const use = t('temporaryPassword.use');
  const until = t('temporaryPassword.until', { until: untilText(frame) });
  const warning = t('temporaryPassword.warning', { company });
  return mailOf(frame, {
    subject: t('temporaryPassword.subject', { company }),
    lines: [intro, frame.password, use, until, warning],
    body: (
      <>
        <p>{intro}</p>
        <p className="secret" style={mailStyles.secret}>
          {frame.password}
        </p>
        <p>{use}</p>
        <p>{until}</p>
        <SoftLine>{warning}</SoftLine>
      </>
    ),
  });
}

/** The e-mail that hands over a password made for one person; whether they must replace it is said. */
export function randomPasswordMail(
  frame: MailFrame & { readonly password: string; readonly mustChange: boolean },
): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, person } = frame;
  const intro = t('randomPassword.intro', { email: person.email });
  const use = t(frame.mustChange ? 'randomPassword.useOnce' : 'randomPassword.use');
  const warning = t('randomPassword.warning', { company });
  return mailOf(frame, {
    subject: t('randomPassword.subject', { company }),
    lines: [intro, frame.password, use, warning],
    body: (
      <>
        <p>{intro}</p>
        <p className="secret" style={mailStyles.secret}>
          {frame.password}
        </p>
        <p>{use}</p>
        <SoftLine>{warning}</SoftLine>
      </>
    ),
  });
}

/** The e-mail with a link by which a person chooses their password. */
export function changeLinkMail(frame: MailFrame & Lasting & { readonly link: string }): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, person, link } = frame;
  const intro = t('changeLink.intro', { email: person.email });
  const until = t('changeLink.until', { until: untilText(frame) });
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
