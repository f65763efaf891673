import type { ReactNode } from 'react';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { mailTexts } from './mail-texts.ts';
import { renderPage } from './render.tsx';

/** An e-mail in both forms. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What every e-mail to a worker names. */
export interface MailFrame {
  readonly language: Language;
  readonly productName: string;
  readonly companyName: string;
  readonly person: { readonly name: string; readonly email: string };
  /** The company's zone (IANA), in which instants are shown. */
  readonly timeZone: string;
}

/** An e-mail that gives something for a while. */
interface Lasting {
  /** Instant (ms) after which it is worth nothing. */
  readonly until: number;
}

// Mail readers know no style sheets worth the name: everything stands at its element.
export const mailStyles = {
  body: { margin: 0, padding: '24px', background: '#f3f4f6', fontFamily: 'Arial, sans-serif' },
  card: { maxWidth: '520px', margin: '0 auto', padding: '24px', background: '#ffffff', color: '#1f2430' },
  secret: { fontFamily: 'Consolas, monospace', fontSize: '20px', padding: '12px', background: '#eef1f6' },
  button: { padding: '12px 20px', background: '#1f4fd8', color: '#ffffff', textDecoration: 'none' },
  soft: { fontSize: '13px', color: '#5b6270' },
} as const;

function untilText({ language, until, timeZone }: MailFrame & Lasting): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(until);
}

/** The page of every e-mail: greeting, its words, who had it sent. */
export function MailPage({ frame, children }: { readonly frame: MailFrame; readonly children: ReactNode }) {
  const t = mailTexts(frame.language);
  return (
    <html lang={frame.language}>
      <head>
        <meta charSet="utf-8" />
      </head>
      <body style={mailStyles.body}>
        <div style={mailStyles.card}>
          <p>{t('greeting', { name: frame.person.name })}</p>
          {children}
          <p style={mailStyles.soft}>
            {t('footer', { product: frame.productName, company: frame.companyName })}
          </p>
        </div>
      </body>
    </html>
  );
}

/** The e-mail that hands over the company's temporary password. */
export function temporaryPasswordMail(
  frame: MailFrame & Lasting & { readonly password: string },
): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, person, productName: product } = frame;
  const intro = t('temporaryPassword.intro', { email: person.email });
  const use = t('temporaryPassword.use');
  const until = t('temporaryPassword.until', { until: untilText(frame) });
  const warning = t('temporaryPassword.warning', { company });
  return {
    subject: t('temporaryPassword.subject', { company }),
    text: [
      t('greeting', { name: person.name }),
      intro,
      frame.password,
      use,
      until,
      warning,
      t('footer', { product, company }),
    ].join('\n\n'),
    html: renderPage(
      <MailPage frame={frame}>
        <p>{intro}</p>
        <p style={mailStyles.secret}>{frame.password}</p>
        <p>{use}</p>
        <p>{until}</p>
        <p style={mailStyles.soft}>{warning}</p>
      </MailPage>,
    ),
  };
}

/** The e-mail that hands over a password made for one person; whether they must replace it is said. */
export function randomPasswordMail(
  frame: MailFrame & { readonly password: string; readonly mustChange: boolean },
): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, person, productName: product } = frame;
  const intro = t('randomPassword.intro', { email: person.email });
  const use = t(frame.mustChange ? 'randomPassword.useOnce' : 'randomPassword.use');
  const warning = t('randomPassword.warning', { company });
  return {
    subject: t('randomPassword.subject', { company }),
    text: [
      t('greeting', { name: person.name }),
      intro,
      frame.password,
      use,
      warning,
      t('footer', { product, company }),
    ].join('\n\n'),
    html: renderPage(
      <MailPage frame={frame}>
        <p>{intro}</p>
        <p style={mailStyles.secret}>{frame.password}</p>
        <p>{use}</p>
        <p style={mailStyles.soft}>{warning}</p>
      </MailPage>,
    ),
  };
}

/** The e-mail with a link by which a person chooses their password. */
export function changeLinkMail(frame: MailFrame & Lasting & { readonly link: string }): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, person, productName: product, link } = frame;
  const intro = t('changeLink.intro', { email: person.email });
  const until = t('changeLink.until', { until: untilText(frame) });
  const warning = t('changeLink.warning');
  return {
    subject: t('changeLink.subject', { company }),
    text: [
      t('greeting', { name: person.name }),
      intro,
      link,
      until,
      warning,
      t('footer', { product, company }),
    ].join('\n\n'),
    html: renderPage(
      <MailPage frame={frame}>
        <p>{intro}</p>
        <p style={{ margin: '24px 0' }}>
          <a href={link} style={mailStyles.button}>
            {t('changeLink.button')}
          </a>
        </p>
        <p style={mailStyles.soft}>{t('changeLink.plain')}</p>
        <p style={mailStyles.soft}>{link}</p>
        <p>{until}</p>
        <p style={mailStyles.soft}>{warning}</p>
      </MailPage>,
    ),
  };
}
