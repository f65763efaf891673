import type { CSSProperties, ReactNode } from 'react';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { surroundingsOf } from '@shiftgate/phrases/surroundings.ts';
import type { Language, Surroundings } from '@shiftgate/phrases/translate.ts';
import { mailTexts } from './mail-texts.ts';
import { renderPage } from '../layout/render.tsx';
import { coloursOf } from '../layout/styles.ts';
import type { PageColours, PageLogo } from '../layout/styles.ts';
import { withZone } from '../hours/zone-name.ts';

/** An email in both forms. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Names the image that is sent along for `cid:logo`; null when the HTML shows none. */
  readonly logo: string | null;
}

/** The company's logo in emails: part of each, since many programs load nothing from outside. */
export interface MailLogo extends Omit<PageLogo, 'url'> {
  /** SHA-256 of the stored image, in hexadecimal letters. */
  readonly image: string;
}

/** Facts and branding of every email. */
export interface MailFrame {
  readonly language: Language;
  readonly productName: string;
  readonly companyName: string;
  /** The company's provider, whose words the texts take over. */
  readonly provider: Provider;
  readonly person: { readonly name: string; readonly email: string };
  /** The company's zone (IANA), in which instants are shown. */
  readonly timeZone: string;
  /** Left out or null: the product's branding. */
  readonly colours?: PageColours | null;
  readonly logo?: MailLogo | null;
}

/** What the texts of an email call the things of the company's provider. */
export function surroundingsIn({ language, provider }: MailFrame): Surroundings {
  return surroundingsOf(language, provider);
}

const maxLogoWidth = 240;
const plates: Readonly<Record<PageLogo['tone'], CSSProperties>> = {
  // A transparent logo brings its background along: the program may turn the card dark, or light.
  dark: { background: '#ffffff', padding: '8px', borderRadius: '6px' },
  mixed: { background: '#ffffff', padding: '8px', borderRadius: '6px' },
  light: { background: '#17202e', padding: '8px', borderRadius: '6px' },
  opaque: {},
};

// Mail clients hardly support style sheets, so every style is inline.
export const mailStyles = {
  card: {
    maxWidth: '520px',
    margin: '0 auto',
    padding: '24px',
    borderRadius: '8px',
    color: '#1f2430',
    // Long addresses would make the mail wider than a phone.
    overflowWrap: 'anywhere',
    wordBreak: 'break-word',
  },
  secret: {
    fontFamily: 'Consolas, monospace',
    fontSize: '18px',
    padding: '12px',
    // A password of several words stays one line: a break hides whether a blank belongs to it.
    whiteSpace: 'nowrap',
    overflowX: 'auto',
    background: '#eef1f6',
    color: '#1f2430',
  },
  soft: { fontSize: '13px', color: '#5b6270' },
  address: { wordBreak: 'break-all' },
} as const;

/** For the programs that do know style sheets and are used in the dark; the others darken by themselves or stay light. */
const darkStyles =
  '@media (prefers-color-scheme:dark){body{background:#10151f!important}.card{background:#1a2130!important;color:#e9edf5!important}' +
  '.card p,.card li{color:#e9edf5!important}.card .soft{color:#a9b4c9!important}.card .secret{color:#1f2430!important}.card a.plain{color:#9dbdff!important}}';

/** An instant (ms) in an email: a long date, 24 hours, and the name of the company's zone. */
export function mailMoment({ language, timeZone }: MailFrame, at: number): string {
  const moment = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(at);
  return withZone(moment, language, timeZone, at);
}

/** The button of an email, in the company's colors. */
export function MailButton(props: {
  readonly frame: MailFrame;
  readonly href: string;
  readonly children: ReactNode;
}) {
  const { primary, onPrimary } = coloursOf(props.frame.colours ?? null);
  return (
    <p style={{ margin: '24px 0' }}>
      <a
        href={props.href}
        style={{
          display: 'inline-block',
          padding: '12px 20px',
          border: '1px solid #8a94a8',
          borderRadius: '6px',
          background: primary,
          color: onPrimary,
          fontWeight: 600,
          textDecoration: 'none',
        }}
      >
        {props.children}
      </a>
    </p>
  );
}

/** Smaller words beside the main content of an email. */
export function SoftLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className="soft" style={mailStyles.soft}>
      {children}
    </p>
  );
}

/** One paragraph for each text. */
export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} style={{ whiteSpace: 'pre-wrap' }}>
      {text}
    </p>
  ));
}

function MailDocument({ frame, children }: { readonly frame: MailFrame; readonly children: ReactNode }) {
  const t = mailTexts(frame.language);
  const { primary, secondary } = coloursOf(frame.colours ?? null);
  const { logo = null, companyName } = frame;
  const scale = logo === null ? 1 : Math.min(1, maxLogoWidth / logo.width);
  return (
    <html lang={frame.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: darkStyles }} />
      </head>
      <body
        style={{
          margin: 0,
          padding: '24px 16px',
          background: secondary ?? '#f3f4f6',
          fontFamily: 'Arial, sans-serif',
          fontSize: '16px',
          lineHeight: 1.5,
        }}
      >
        <div
          className="card"
          style={{ ...mailStyles.card, background: '#ffffff', borderTop: `4px solid ${primary}` }}
        >
          {logo === null ? (
            <p className="soft" style={{ ...mailStyles.soft, fontWeight: 600 }}>
              {companyName}
            </p>
          ) : (
            <p>
              <img
                src="cid:logo"
                alt={companyName}
                width={Math.round(logo.width * scale)}
                height={Math.round(logo.height * scale)}
                style={{ maxWidth: '100%', objectFit: 'contain', ...plates[logo.tone] }}
              />
            </p>
          )}
          <p>{t('greeting', { name: frame.person.name })}</p>
          {children}
          <SoftLine>{t('footer', { product: frame.productName, company: companyName })}</SoftLine>
        </div>
      </body>
    </html>
  );
}

/** Puts an email together: greeting, its own lines (`body` says the same in HTML), and the sender's name. */
export function mailOf(
  frame: MailFrame,
  mail: { readonly subject: string; readonly lines: readonly string[]; readonly body: ReactNode },
): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, person, productName: product } = frame;
  return {
    subject: mail.subject,
    text: [t('greeting', { name: person.name }), ...mail.lines, t('footer', { product, company })].join(
      '\n\n',
    ),
    html: renderPage(<MailDocument frame={frame}>{mail.body}</MailDocument>),
    logo: frame.logo?.image ?? null,
  };
}

/** A link in the text of an email: what it is for, and its address. */
export function linkLine(label: string, href: string): string {
  return `${label}: ${href}`;
}

/** An email of plain paragraphs with one button under them, and perhaps smaller words below. */
export function noticeMail(
  frame: MailFrame & { readonly link: string },
  words: {
    readonly subject: string;
    readonly paragraphs: readonly string[];
    readonly button: string;
    readonly soft?: string;
  },
): RenderedMail {
  const { subject, paragraphs, button, soft } = words;
  return mailOf(frame, {
    subject,
    lines: [...paragraphs, linkLine(button, frame.link), ...(soft === undefined ? [] : [soft])],
    body: (
      <>
        <Paragraphs texts={paragraphs} />
        <MailButton frame={frame} href={frame.link}>
          {button}
        </MailButton>
        {soft !== undefined && <SoftLine>{soft}</SoftLine>}
      </>
    ),
  });
}
