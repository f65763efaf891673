import { redirectFaults } from '@shiftgate/contract/entities/control.ts';
import { languages } from '@shiftgate/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { certificateMail, freshCertificateMail } from './certificate-mail.tsx';
import { connectionMail } from './connection-mail.tsx';
import { refusalsMail, scheduleMail } from './control-mails.tsx';
import type { MailFrame, MailLogo } from './mail-frame.tsx';
import {
  changeLinkMail,
  passwordChangedMail,
  randomPasswordMail,
  recoveryEmailChangedMail,
  temporaryPasswordMail,
} from './password-mails.tsx';
import type { ChangeLinkReason } from './password-mails.tsx';
import { reportMail } from './report-mail.tsx';
import { requestApprovedMail, requestRefusedMail, requestsMail } from './request-mails.tsx';
import { redirectMail } from './redirect-mail.tsx';

const logo: MailLogo = { image: 'a'.repeat(64), width: 480, height: 120, tone: 'dark' };
const frame: MailFrame = {
  language: 'pt-BR',
  productName: 'Shiftgate',
  companyName: 'Padaria <Aurora>',
  provider: 'google',
  person: { name: 'Ana & Bia', email: 'ana@aurora.example' },
  timeZone: 'America/Sao_Paulo',
  colours: { primary: '#f4c542', secondary: '#2b1d0e', text: null },
  logo,
};
const at = Date.parse('2025-03-10T12:00:00Z');
const link = 'https://painel.example/x';
const linkReasons: readonly ChangeLinkReason[] = ['asked', 'approved', 'sent', 'first'];

/** Every email that the product writes. */
const every = (framed: MailFrame) => [
  temporaryPasswordMail({ ...framed, until: at, password: 'segredo', link }),
  randomPasswordMail({ ...framed, password: 'fornada que sai cedo', mustChange: true, link }),
  ...linkReasons.map((reason) => changeLinkMail({ ...framed, until: at, link, reason })),
  passwordChangedMail({ ...framed, at, by: 'person', enteredAddress: null, link }),
  passwordChangedMail({ ...framed, at, by: 'administrator', enteredAddress: 'g…@fora.example', link }),
  recoveryEmailChangedMail({ ...framed, at, who: 'Helena', address: 'g…@fora.example', link }),
  recoveryEmailChangedMail({ ...framed, at, who: 'Helena', address: null, link }),
  requestsMail({ ...framed, requests: [], total: 3, link }),
  requestApprovedMail({ ...framed, minutes: 90, link }),
  requestRefusedMail({ ...framed, kind: 'single_access', word: 'Hoje não' }),
  scheduleMail({ ...framed, kind: 'done', at, who: 'Helena', domains: ['a.example'], lateMinutes: 0, link }),
  refusalsMail({ ...framed, refused: 2, people: 3, link }),
  reportMail({
    ...framed,
    rhythm: 'monthly',
    figures: {
      period: { first: '2025-02-01', last: '2025-02-28' },
      days: [],
      countedSince: null,
      reasons: [],
      shifts: [],
      changes: [],
    },
    panel: 'https://painel.example',
    seesWholeLog: true,
  }),
  certificateMail({ ...framed, daysLeft: 7, endsAt: at, isByHand: true, waitsFor: null, link }),
  ...([...redirectFaults, 'no_rescue'] as const).map((fault) =>
    redirectMail({ ...framed, fault, domains: ['a.example', 'b.example'], link }),
  ),
  freshCertificateMail({ ...framed, oldMadeAt: at, switchesAt: at, link }),
];

describe('an instant in an email', () => {
  it.each([
    ['pt-BR', '10 de março de 2025 às 09:00 (horário de Brasília)'],
    ['en', 'March 10, 2025 at 09:00 (Brasilia Time)'],
    ['es', '10 de marzo de 2025 a las 09:00 (hora de Brasilia)'],
  ] as const)('has 24 hours and names its time zone, in %s', (language, words) => {
    const framed = { ...frame, language };
    const scheduled = {
      ...framed,
      kind: 'scheduled',
      at,
      who: 'Helena',
      domains: [],
      lateMinutes: 0,
      link,
    } as const;
    expect(scheduleMail(scheduled).text).toContain(words);
    expect(changeLinkMail({ ...framed, until: at, link, reason: 'sent' }).text).toContain(words);
    expect(temporaryPasswordMail({ ...framed, until: at, password: 'segredo', link }).text).toContain(words);
    expect(
      connectionMail({
        ...framed,
        loss: 'connection',
        isControlOn: false,
        account: 'helena@a.example',
        since: at,
        link,
      }).text,
    ).toContain(words);
  });
});

describe('every email', () => {
  it('wears the company’s logo and colours, in HTML and in plain text, in each language', () => {
    for (const language of languages)
      for (const mail of every({ ...frame, language })) {
        expect(mail.logo).toBe(logo.image);
        expect(mail.html).toContain('src="cid:logo" alt="Padaria &lt;Aurora&gt;" width="240" height="60"');
        expect(mail.html).toContain(`<html lang="${language}">`);
        expect(mail.html).toContain('border-top:4px solid #f4c542');
        expect(mail.html).toContain('background:#2b1d0e');
        expect(mail.html).toContain('name="color-scheme" content="light dark"');
        expect(mail.html).not.toMatch(/<script|https:\/\/(?!painel\.example)/);
        expect(mail.text).toContain('Ana & Bia');
        expect(mail.text).toContain('Padaria <Aurora>');
        expect(mail.text).not.toContain('cid:');
        // A long address does not make it wider than a phone.
        expect(mail.html).toMatch(/class="card" style="[^"]*overflow-wrap:anywhere;word-break:break-word/);
        // Each address has words before it.
        expect(mail.text).not.toMatch(/^https:/m);
        // Plain text has addresses, no buttons.
        expect(mail.text).not.toMatch(/bot[ãó]|button/i);
        expect(`${mail.subject}${mail.text}`).not.toMatch(/\{\w+\}/);
      }
  });

  it('has words on its button that can be read, and an address in its text', () => {
    const mail = changeLinkMail({ ...frame, until: at, link, reason: 'sent' });
    expect(mail.html).toContain('background:#f4c542;color:#000000');
    expect(mail.text).toContain(link);
  });

  it('names the company where it has no logo, in the product’s colours', () => {
    const { colours: _colours, logo: _logo, ...plain } = frame;
    for (const mail of every(plain)) {
      expect(mail.logo).toBeNull();
      expect(mail.html).not.toContain('<img');
      expect(mail.html).toContain('border-top:4px solid #1f5fd6');
      expect(mail.html).toContain('Padaria &lt;Aurora&gt;');
    }
  });

  it('says the same in HTML as in plain text', () => {
    for (const mail of every(frame)) {
      const shown = mail.html.replaceAll(/<style>.*?<\/style>|<[^>]+>/g, ' ');
      for (const line of mail.text.split('\n\n')) {
        const start =
          line
            .split('\n')[0]
            // A link has its words on the button.
            ?.replace(/: https:.*/, '')
            .slice(0, 25)
            .replaceAll('&', '&amp;')
            .replaceAll('<', '&lt;')
            .replaceAll('>', '&gt;') ?? '';
        expect(shown).toContain(start.replaceAll('"', '&quot;'));
      }
    }
  });
});

describe('the email with a link for choosing a password', () => {
  const mailFor = (reason: ChangeLinkReason) => changeLinkMail({ ...frame, until: at, link, reason });

  it('says why it came', () => {
    expect(mailFor('asked').text).toContain('Recebemos uma solicitação de senha nova');
    expect(mailFor('approved').text).toContain('foi aprovada');
    expect(mailFor('sent').text).toContain('Um administrador da empresa Padaria <Aurora> enviou este link');
    expect(mailFor('first').text).toContain('precisa de uma senha');
    expect(mailFor('first').subject).toBe('Crie sua senha — Padaria <Aurora>');
    for (const reason of ['asked', 'approved', 'sent'] as const)
      expect(mailFor(reason).subject).toBe('Redefina sua senha — Padaria <Aurora>');
  });

  it('says what to do for a person who did not ask for it', () => {
    expect(mailFor('asked').text).toContain(
      'Se você não fez essa solicitação, ignore esta mensagem: sua senha continua a mesma.',
    );
  });

  it('breaks its plain address anywhere', () => {
    expect(mailFor('sent').html).toMatch(/word-break:break-all">https:\/\/painel\.example\/x</);
  });
});

describe('an email about a password', () => {
  it('leads to the sign-in, and keeps a password of several words on one line', () => {
    const mail = randomPasswordMail({ ...frame, password: 'fornada que sai cedo', mustChange: false, link });
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).toMatch(/class="secret" style="[^"]*white-space:nowrap/);
    expect(mail.text).toContain('Os espaços fazem parte da senha.');
  });

  it('says what changed and when, and what to do if the person did not change it', () => {
    const mail = passwordChangedMail({ ...frame, at, by: 'person', enteredAddress: null, link });
    expect(mail.text).toContain('foi alterada em 10 de março de 2025 às 09:00');
    expect(mail.text).toContain('Não foi você');
    expect(mail.text).toContain(`Redefinir minha senha: ${link}`);
  });
});

describe('the email about a decision', () => {
  it('leads a person with approved access to the sign-in', () => {
    const mail = requestApprovedMail({ ...frame, minutes: 60, link });
    expect(mail.text).toContain(`Entrar: ${link}`);
    expect(mail.html).toContain(`href="${link}"`);
  });
});

describe('the email to administrators', () => {
  it.each([
    ['pt-BR', 'solicitação de acesso'],
    ['en', 'access request'],
    ['es', 'solicitud de acceso'],
  ] as const)('names a request for access in its subject, in %s', (language, words) => {
    expect(requestsMail({ ...frame, language, requests: [], total: 1, link }).subject).toContain(words);
  });
});
