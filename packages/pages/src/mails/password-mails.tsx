import {
  MailButton,
  Paragraphs,
  SoftLine,
  linkLine,
  mailMoment,
  mailOf,
  mailStyles,
  noticeMail,
} from './mail-frame.tsx';
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

/** An email with an address of the sign-in service. */
interface Linked {
  readonly link: string;
}

function passwordMail(frame: MailFrame & Linked, { kind, password, use }: PasswordSaid): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, person, link } = frame;
  const intro = t(`${kind}.intro`, { email: person.email });
  const spaces = password.includes(' ') ? [t('passwordSpaces')] : [];
  const button = t('signIn');
  const warning = t(`${kind}.warning`, { company });
  return mailOf(frame, {
    subject: t(`${kind}.subject`, { company }),
    lines: [intro, password, ...spaces, ...use, linkLine(button, link), warning],
    body: (
      <>
        <p>{intro}</p>
        <p className="secret" style={mailStyles.secret}>
          {password}
        </p>
        <Paragraphs texts={[...spaces, ...use]} />
        <MailButton frame={frame} href={link}>
          {button}
        </MailButton>
        <SoftLine>{warning}</SoftLine>
      </>
    ),
  });
}

/** The email with the company's temporary password. */
export function temporaryPasswordMail(
  frame: MailFrame & Lasting & Linked & { readonly password: string },
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
  frame: MailFrame & Linked & { readonly password: string; readonly mustChange: boolean },
): RenderedMail {
  const t = mailTexts(frame.language);
  const use = t(frame.mustChange ? 'randomPassword.useOnce' : 'randomPassword.use');
  return passwordMail(frame, { kind: 'randomPassword', password: frame.password, use: [use] });
}

/**
 * Why a link for choosing a password is sent: `asked` by the person on the page for a forgotten one, `approved` by an
 * administrator after a request, `sent` by one without it, or `first` for a person without a password.
 */
export type ChangeLinkReason = 'asked' | 'approved' | 'sent' | 'first';

/** The email with a link for choosing a password, and why it came. */
export function changeLinkMail(
  frame: MailFrame & Lasting & Linked & { readonly reason: ChangeLinkReason },
): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, person, link, reason } = frame;
  const isFirst = reason === 'first';
  const intro = t(`changeLink.intro.${reason}`, { company, email: person.email });
  const button = t(isFirst ? 'changeLink.buttonFirst' : 'changeLink.button');
  const until = t('changeLink.until', { until: mailMoment(frame, frame.until) });
  const stranger = t(`changeLink.stranger.${reason}`);
  const warning = t('changeLink.warning');
  return mailOf(frame, {
    subject: t(isFirst ? 'changeLink.subjectFirst' : 'changeLink.subject', { company }),
    lines: [intro, linkLine(button, link), until, stranger, warning],
    body: (
      <>
        <p>{intro}</p>
        <MailButton frame={frame} href={link}>
          {button}
        </MailButton>
        <p>{until}</p>
        <p>{stranger}</p>
        <SoftLine>{warning}</SoftLine>
        <SoftLine>{t('changeLink.plain')}</SoftLine>
        <p className="soft" style={{ ...mailStyles.soft, ...mailStyles.address }}>
          {link}
        </p>
      </>
    ),
  });
}

/** The email to a person whose password was changed, in case another person did it. */
export function passwordChangedMail(
  frame: MailFrame &
    Linked & {
      /** Instant of the change, in ms. */
      readonly at: number;
      /** `person`: chosen by the person; `administrator`: set by one. */
      readonly by: 'person' | 'administrator';
      /** The recovery address, masked, if another person entered it. */
      readonly enteredAddress: string | null;
    },
): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, person, at, by, enteredAddress: address } = frame;
  return noticeMail(frame, {
    subject: t('passwordChanged.subject', { company }),
    paragraphs: [
      t(`passwordChanged.by.${by}`, { company, email: person.email, moment: mailMoment(frame, at) }),
      t(`passwordChanged.right.${by}`),
      ...(address === null ? [] : [t('passwordChanged.enteredAddress', { address })]),
      t(address === null ? 'passwordChanged.stranger' : 'passwordChanged.strangerWithAddress'),
    ],
    button: t('passwordChanged.button'),
  });
}

/** The email to a person whose recovery address was changed, at an address of before. */
export function recoveryEmailChangedMail(
  frame: MailFrame &
    Linked & {
      /** Instant of the change, in ms. */
      readonly at: number;
      /** Name of who changed it. */
      readonly who: string;
      /** The new address, masked; null when the entered one was removed. */
      readonly address: string | null;
    },
): RenderedMail {
  const t = mailTexts(frame.language);
  const { companyName: company, person, at, who, address } = frame;
  const facts = { company, email: person.email, who, moment: mailMoment(frame, at) };
  return noticeMail(frame, {
    subject: t('recoveryEmailChanged.subject', { company }),
    paragraphs: [
      address === null
        ? t('recoveryEmailChanged.removed', facts)
        : t('recoveryEmailChanged.set', { ...facts, address }),
      t('recoveryEmailChanged.stranger'),
    ],
    button: t('recoveryEmailChanged.button'),
  });
}
