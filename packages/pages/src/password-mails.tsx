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
  /** Instant (ms) after which what the e-mail gives is worth nothing, shown in the company's zone (IANA). */
  readonly until: number;
  readonly timeZone: string;
}

// Mail readers know no style sheets worth the name: everything stands at its element.
const styles = {
  body: { margin: 0, padding: '24px', background: '#f3f4f6', fontFamily: 'Arial, sans-serif' },
  card: { maxWidth: '520px', margin: '0 auto', padding: '24px', background: '#ffffff', color: '#1f2430' },
  secret: { fontFamily: 'Consolas, monospace', fontSize: '20px', padding: '12px', background: '#eef1f6' },
  button: { padding: '12px 20px', background: '#1f4fd8', color: '#ffffff', textDecoration: 'none' },
  soft: { fontSize: '13px', color: '#5b6270' },
} as const;

function untilText({ language, until, timeZone }: MailFrame): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(until);
}

function MailPage({ frame, children }: { readonly frame: MailFrame; readonly children: ReactNode }) {
  const t = mailTexts(frame.language);
  return (
    <html lang={frame.language}>
      <head>
        <meta charSet="utf-8" />
      </head>
      <body style={styles.body}>
        <div style={styles.card}>
          <p>{t('greeting', { name: frame.person.name })}</p>
          {children}
          <p style={styles.soft}>{t('footer', { product: frame.productName, company: frame.companyName })}</p>
        </div>
      </body>
    </html>
  );
}

/** The e-mail that hands over the company's temporary password. */
export function temporaryPasswordMail(frame: MailFrame & { readonly password: string }): RenderedMail {
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
        <p style={styles.secret}>{frame.password}</p>
        <p>{use}</p>
        <p>{until}</p>
        <p style={styles.soft}>{warning}</p>
      </MailPage>,
    ),
  };
}

/** The e-mail with a link by which a person chooses their password. */
export function changeLinkMail(frame: MailFrame & { readonly link: string }): RenderedMail {
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
          <a href={link} style={styles.button}>
            {t('changeLink.button')}
          </a>
        </p>
        <p style={styles.soft}>{t('changeLink.plain')}</p>
        <p style={styles.soft}>{link}</p>
        <p>{until}</p>
        <p style={styles.soft}>{warning}</p>
      </MailPage>,
    ),
  };
}
