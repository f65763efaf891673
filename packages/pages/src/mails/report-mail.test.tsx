import { languages } from '@shiftgate/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import type { MailFrame } from './mail-frame.tsx';
import { reportMail } from './report-mail.tsx';
import type { ReportFigures } from './report-mail.tsx';

const frame: MailFrame = {
  language: 'pt-BR',
  productName: 'Shiftgate',
  companyName: 'Padaria <Aurora>',
  provider: 'google',
  person: { name: 'Ana & Bia', email: 'ana@aurora.example' },
  timeZone: 'America/Sao_Paulo',
};
const figures: ReportFigures = {
  period: { first: '2025-03-03', last: '2025-03-09' },
  days: [
    { day: '2025-03-03', allowed: null, denied: null },
    { day: '2025-03-04', allowed: 1234, denied: 5 },
  ],
  countedSince: Date.parse('2025-03-04T12:00:00Z'),
  reasons: [
    { result: 'outside_allowed_hours', count: 4 },
    { result: 'wrong_password', count: 1 },
  ],
  shifts: [
    { name: 'Manhã & tarde', insideMinutes: 425, outsideMinutes: 0 },
    { name: '', insideMinutes: 61, outsideMinutes: 5 },
    { name: null, insideMinutes: 0, outsideMinutes: 9 },
  ],
  changes: [
    { report: 'users', kinds: [{ kind: 'vacation', count: 3 }] },
    { report: 'groups', kinds: [] },
  ],
};
const nothing: ReportFigures = {
  ...figures,
  days: [{ day: '2025-03-03', allowed: 0, denied: 0 }],
  countedSince: null,
  reasons: [],
  shifts: [],
  changes: [{ report: 'users', kinds: [] }],
};
const panel = 'https://painel.example';
const mail = (changes: object = {}) =>
  reportMail({ ...frame, rhythm: 'weekly', figures, panel, seesWholeLog: false, ...changes });
const range = 'range=days&from=2025-03-03&to=2025-03-09';

describe('the email with the figures of the reports', () => {
  it('has every figure in its text, and the way to the same days in the panel', () => {
    const { subject, text } = mail();
    expect(subject).toBe('Padaria <Aurora>: resumo da semana, de 3 de março de 2025 a 9 de março de 2025');
    for (const line of [
      'seg., 03/03: Permitidos –, Negados –',
      'ter., 04/03: Permitidos 1.234, Negados 5',
      'Total: Permitidos 1.234, Negados 5',
      'Só foram contadas as tentativas desde 4 de março de 2025 às 09:00 (horário de Brasília).',
      'Fora do horário permitido: 4',
      'Manhã & tarde: No horário 7:05, Fora dele 0:00',
      'Turno excluído: No horário 1:01, Fora dele 0:05',
      'Sem turno: No horário 0:00, Fora dele 0:09',
      'Férias: 3',
      `Abrir no painel: Acessos: ${panel}/reports/loginlogout?${range}`,
      `Abrir no painel: Duração dos acessos: ${panel}/reports/access_duration?${range}`,
      `Abrir no painel: Usuários: ${panel}/reports/users?${range}`,
      `Parar de receber: ${panel}/reports?mails=stop`,
    ])
      expect(text).toContain(line);
    expect(text).not.toContain('/reports/audit');
  });

  it('leads those who may read it to the whole audit log', () => {
    expect(mail({ seesWholeLog: true }).text).toContain(`${panel}/reports/audit?${range}`);
  });

  it('says the same in HTML, as tables with headings', () => {
    const { html } = mail();
    const cells = html.replaceAll(/<style>.*?<\/style>/g, '').replaceAll(/<[^>]+>/g, '|');
    for (const cell of ['|ter., 04/03|', '|1.234|', '|Manhã &amp; tarde|', '|7:05|', '|Férias|', '|3|'])
      expect(cells).toContain(cell);
    expect(html).toContain('<table aria-label="Acessos"');
    expect(html).toContain('scope="col"');
    expect(html).toContain(`href="${panel}/reports/loginlogout?${range.replaceAll('&', '&amp;')}"`);
  });

  it.each(languages)(
    'is written in %s without a place left empty, also where nothing happened',
    (language) => {
      for (const rhythm of ['weekly', 'monthly'] as const)
        for (const shown of [figures, nothing]) {
          const { subject, text, html } = mail({ language, rhythm, figures: shown });
          expect(`${subject} ${text}`).not.toMatch(/\{\w+\}|undefined|null/);
          expect(html).toContain(`<html lang="${language}">`);
          expect(html).not.toMatch(/<script|https:\/\/(?!painel\.example)/);
        }
    },
  );

  it('says in words that nothing happened', () => {
    const { text } = mail({ figures: nothing });
    for (const line of ['Nenhuma tentativa', 'Nenhuma sessão', 'Nenhuma alteração'])
      expect(text).toContain(line);
  });
});
