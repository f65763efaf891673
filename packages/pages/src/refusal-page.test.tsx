import type { UnmetCondition } from '@shiftgate/domain/access/denied/ways-in.ts';
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
  unmet: [],
  elsewhere: null,
  requestId: 'r1',
  againHref: null,
  requestPageHref: null,
  opensByItself: false,
  weeks: null,
  isWeekOpen: false,
};
const unmet = [
  {
    what: 'hours',
    timeZone: 'America/Sao_Paulo',
    minuteOfDay: 12 * 60,
    allowed: [{ from: 22 * 60, to: 30 * 60 }],
  },
  { what: 'network', address: '203.0.113.7', allowed: ['10.0.0.*'], more: 0 },
  { what: 'system', os: 'linux', allowed: ['windows', 'chromeos'] },
] as const satisfies readonly UnmetCondition[];
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

  it.each([
    [
      'pt-BR',
      'Seu próximo acesso começa hoje às 22:00 (horário de Brasília), a partir da rede da empresa, em um dispositivo com Windows ou ChromeOS.',
      [
        'Horário|12:00 (horário de Brasília)|22:00–06:00 do dia seguinte',
        'Rede|203.0.113.7|Rede da empresa',
        'Sistema|Linux|Windows ou ChromeOS',
      ],
    ],
    [
      'en',
      'Your next access starts today at 22:00 (Brasilia Time), from the company network, on a device with Windows or ChromeOS.',
      [
        'Time|12:00 (Brasilia Time)|22:00–06:00 the next day',
        'Network|203.0.113.7|Company network',
        'System|Linux|Windows or ChromeOS',
      ],
    ],
    [
      'es',
      'Su próximo acceso comienza hoy a las 22:00 (hora de Brasilia), desde la red de la empresa, en un dispositivo con Windows o ChromeOS.',
      [
        'Horario|12:00 (hora de Brasilia)|22:00–06:00 del día siguiente',
        'Red|203.0.113.7|Red de la empresa',
        'Sistema|Linux|Windows o ChromeOS',
      ],
    ],
  ] as const)(
    'says with what the next access comes, and each value beside what would do, in %s',
    (language, opening, rows) => {
      const [hours, ...origin] = unmet;
      const elsewhere = { at: Date.parse('2025-03-11T01:00:00Z'), unmet: origin };
      const html = page('outside_allowed_hours', { language, unmet: [hours, ...origin], elsewhere });
      expect(html).toContain(opening);
      expect(html).not.toContain('refusal.');
      const text = html.replace(/<\/t[hd]><t[hd][^>]*>/g, '|').replace(/<[^>]*>/g, '\n');
      for (const row of rows) expect(text).toContain(row);
      expect(html).not.toContain('10.0.0.');
    },
  );

  it('says that another browser, system or network would do now', () => {
    const elsewhere = (what: readonly UnmetCondition[]) => ({ at: props.now, unmet: what });
    const [, network, system] = unmet;
    const browser = { what: 'browser', browser: 'safari', allowed: ['chrome', 'edge'] } as const;
    expect(page('browser_or_os_blocked', { elsewhere: elsewhere([browser]) })).toContain(
      'Você pode entrar agora com Chrome ou Edge.',
    );
    expect(page('browser_or_os_blocked', { elsewhere: elsewhere([browser, system]) })).toContain(
      'Você pode entrar agora com Chrome ou Edge no Windows ou ChromeOS.',
    );
    expect(page('ip_blocked', { elsewhere: elsewhere([network]) })).toContain(
      'Você pode entrar agora a partir da rede da empresa.',
    );
  });

  it('names both openings where this device has a later one of its own', () => {
    const elsewhere = { at: Date.parse('2025-03-11T01:00:00Z'), unmet: [unmet[1]] };
    const html = page('outside_allowed_hours', {
      elsewhere,
      nextOpening: Date.parse('2025-03-11T11:00:00Z'),
    });
    expect(html).toContain('começa hoje às 22:00');
    expect(html).toContain('Deste dispositivo e desta rede, seu próximo acesso começa amanhã às 08:00');
  });

  it('shows the code for support in eight characters', () => {
    expect(page('no_shift', { requestId: 'e5ca4fa5-388b-4f61-af2b-ff284f276b7a' })).toContain(
      'Código para o suporte: WQ54-Z99R',
    );
  });
});
