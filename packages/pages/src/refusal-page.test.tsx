import { describe, expect, it } from 'vitest';
import { RefusalPage } from './refusal-page.tsx';
import type { RefusalPageProps, RefusalResult } from './refusal-page.tsx';
import { renderPage } from './layout/render.tsx';

const props: RefusalPageProps = {
  language: 'pt-BR',
  branding: { productName: 'Shiftgate', companyName: null, logo: null, background: null, colours: null },
  nonce: 'n',
  languageLink: null,
  result: 'outside_allowed_hours',
  person: { name: 'Ana Lima', email: 'ana.lima@padariaestrela.example' },
  now: Date.parse('2025-03-10T15:00:00Z'),
  nextOpening: null,
  timeZone: 'America/Sao_Paulo',
  customResponse: '',
  ip: '200.10.20.30',
  browser: 'chrome',
  os: 'linux',
  requestId: 'r1',
  againHref: null,
  requestPageHref: null,
  opensByItself: false,
  weeks: null,
  isWeekOpen: false,
};
const page = (result: RefusalResult, more: Partial<RefusalPageProps> = {}) =>
  renderPage(<RefusalPage {...props} result={result} {...more} />);

describe('the page of a refusal', () => {
  it('says that no next access is planned only where time is the reason', () => {
    expect(page('outside_allowed_hours')).toContain('Não há um próximo horário');
    for (const result of ['ip_blocked', 'browser_or_os_blocked', 'time_clock_blocked'] as const)
      expect(page(result)).not.toContain('próximo horário');
    expect(page('ip_blocked', { nextOpening: Date.parse('2025-03-11T11:00:00Z') })).toContain(
      'próximo acesso',
    );
  });

  it.each([
    ['pt-BR', 'America/Sao_Paulo', 'começa amanhã às 08:00 (horário de Brasília).'],
    ['en', 'America/Manaus', 'starts tomorrow at 07:00 (Amazon Time).'],
    ['es', 'America/Sao_Paulo', 'comienza mañana a las 08:00 (hora de Brasilia).'],
  ] as const)('names the time zone beside the next access, in %s', (language, timeZone, words) => {
    const nextOpening = Date.parse('2025-03-11T11:00:00Z');
    expect(page('outside_allowed_hours', { language, timeZone, nextOpening })).toContain(words);
  });

  it('names browser and system as people know them', () => {
    expect(page('browser_or_os_blocked')).toContain('Navegador e sistema: Chrome no Linux');
    expect(page('browser_or_os_blocked', { browser: 'other' })).toContain(
      'Navegador não identificado no Linux',
    );
    expect(page('browser_or_os_blocked', { os: 'other' })).toContain('Chrome em um sistema não identificado');
    expect(page('browser_or_os_blocked', { browser: 'other', os: 'other' })).toContain(
      'Não foi possível identificar o navegador e o sistema usados.',
    );
  });
});
