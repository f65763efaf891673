import { languages } from '@shiftgate/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { certificateMail, freshCertificateMail } from './certificate-mail.tsx';
import { connectionMail } from './connection-mail.tsx';
import { refusalsMail, scheduleMail } from './control-mails.tsx';
import type { MailFrame, MailLogo } from './mail-frame.tsx';
import { changeLinkMail, randomPasswordMail, temporaryPasswordMail } from './password-mails.tsx';
import { requestApprovedMail, requestRefusedMail, requestsMail } from './request-mails.tsx';

const logo: MailLogo = { image: 'a'.repeat(64), width: 480, height: 120, tone: 'dark' };
const frame: MailFrame = {
  language: 'pt-BR',
  productName: 'Shiftgate',
  companyName: 'Padaria <Aurora>',
  workspace: 'Google Workspace',
  person: { name: 'Ana & Bia', email: 'ana@aurora.example' },
  timeZone: 'America/Sao_Paulo',
  colours: { primary: '#f4c542', secondary: '#2b1d0e', text: null },
  logo,
};
const at = Date.parse('2025-03-10T12:00:00Z');
const link = 'https://painel.example/x';

/** Every email that the product writes. */
const every = (framed: MailFrame) => [
  temporaryPasswordMail({ ...framed, until: at, password: 'segredo' }),
  randomPasswordMail({ ...framed, password: 'segredo', mustChange: true }),
  changeLinkMail({ ...framed, until: at, link }),
  requestsMail({ ...framed, requests: [], total: 3, link }),
  requestApprovedMail({ ...framed, minutes: 90 }),
  requestRefusedMail({ ...framed, kind: 'single_access', word: 'Hoje não' }),
  scheduleMail({ ...framed, kind: 'done', at, who: 'Helena', domains: ['a.example'], lateMinutes: 0, link }),
  refusalsMail({ ...framed, refused: 2, people: 3, link }),
  certificateMail({ ...framed, daysLeft: 7, endsAt: at, isByHand: true, waitsFor: null, link }),
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
    expect(changeLinkMail({ ...framed, until: at, link }).text).toContain(words);
    expect(temporaryPasswordMail({ ...framed, until: at, password: 'segredo' }).text).toContain(words);
    expect(connectionMail({ ...framed, account: 'helena@a.example', since: at, link }).text).toContain(words);
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
        // Plain text has addresses, no buttons.
        expect(mail.text).not.toMatch(/bot[ãó]|button/i);
        expect(`${mail.subject}${mail.text}`).not.toMatch(/\{\w+\}/);
      }
  });

  it('has words on its button that can be read, and an address in its text', () => {
    const mail = changeLinkMail({ ...frame, until: at, link });
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
            ?.slice(0, 25)
            .replaceAll('&', '&amp;')
            .replaceAll('<', '&lt;')
            .replaceAll('>', '&gt;') ?? '';
        if (!start.startsWith('https://')) expect(shown).toContain(start.replaceAll('"', '&quot;'));
      }
    }
  });
});
