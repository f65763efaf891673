import { expect, it } from 'vitest';
import { speak } from '#testing/speak.ts';
import type { UserDetail } from '../model.ts';
import { formatDecision, toneOf } from './decision-text.ts';

const base: UserDetail['verdict'] = {
  situation: 'allowed',
  can_sign_in: true,
  reason: null,
  way_in: 'own_password',
  no_way_in: null,
  temporary_ended_at: null,
  is_by_single_access: false,
  result: 'success',
  password: 'ready',
  allowed_until: '2026-03-10T21:00:00Z',
  next_opening: null,
  shift: null,
  zone: null,
  conditions: [],
  allowed: { ip: [], browser: [], os: [] },
};
const results: Readonly<Record<string, string>> = {
  outside_allowed_hours: 'Fora do horário permitido',
  disabled_domain: 'Domínio não incluído no controle',
};
const now = Date.parse('2026-03-10T15:00:00Z');
const say = (
  decision: Partial<UserDetail['verdict']>,
  status: UserDetail['status'] = 'active',
  lockedUntil: string | null = null,
  person: Partial<UserDetail> = {},
) =>
  formatDecision(
    {
      name: 'Ana Lima',
      status,
      domain_name: 'outra.example',
      sign_in_held_until: lockedUntil,
      verdict: { ...base, ...decision },
      ...person,
    } as UserDetail,
    {
      t: speak('pt-BR'),
      language: 'pt-BR',
      company: { zone: 'America/Sao_Paulo' },
      now,
      result: (code) => results[code] ?? code,
      browser: (code) => code.toUpperCase(),
      os: (code) => code.toUpperCase(),
    },
  );

const closed = { situation: 'refused', can_sign_in: false, result: 'outside_allowed_hours' } as const;
const open = { next_opening: '2026-03-11T11:00:00Z' } as const;
const lacks = (reason: 'temporary_ended' | 'no_address' | 'no_password') =>
  ({ can_sign_in: false, reason, way_in: null, no_way_in: reason }) as const;
const byItself = 'Ana entra a qualquer hora, direto no Google Workspace.';

it.each([
  [{}, 'Ana pode entrar agora, até hoje às 18:00.'],
  [{ zone: 'America/Manaus' }, 'Ana pode entrar agora, até hoje às 17:00 (horário do Amazonas).'],
  [{ zone: 'America/Sao_Paulo' }, 'Ana pode entrar agora, até hoje às 18:00.'],
  [
    { ...closed, ...open, zone: 'America/Manaus' },
    'Ana não pode entrar agora: fora do horário permitido. O acesso começa amanhã às 07:00 (horário do Amazonas).',
  ],
  [{ allowed_until: null, password: null }, 'Ana pode entrar agora, sem horário de término.'],
  [
    {
      conditions: ['ip', 'browser'] as const,
      allowed: { ip: ['10.0.0.*'], browser: ['chrome', 'edge'], os: [] },
    },
    'Ana pode entrar agora, até hoje às 18:00. Só de uma rede da lista (10.0.0.*) e com CHROME ou EDGE.',
  ],
  [
    { ...closed, ...open, conditions: ['os'] as const, allowed: { ip: [], browser: [], os: ['windows'] } },
    'Ana não pode entrar agora: fora do horário permitido. O acesso começa amanhã às 08:00. Só em um dispositivo com WINDOWS.',
  ],
  [
    { password: 'none', ...lacks('no_password') },
    'Ana não pode entrar agora: o horário permite, mas não há senha no Shiftgate nem link aberto. Envie um link.',
  ],
  [
    { password: 'none', ...lacks('no_address') },
    'Ana não pode entrar agora: o horário permite, mas não há senha no Shiftgate nem e-mail de recuperação para um link. Informe um ou defina uma senha.',
  ],
  [
    { password: 'none', ...lacks('temporary_ended'), temporary_ended_at: '2026-03-09T22:20:00Z' },
    'Ana não pode entrar agora: o horário permite, mas a senha temporária expirou em 09/03/2026 às 19:20. Um link ou uma senha nova resolve.',
  ],
  [
    { password: 'none', way_in: 'link' },
    'Ana pode entrar agora, até hoje às 18:00. Entra pelo link que recebeu, escolhendo antes uma senha.',
  ],
  [
    { password: 'none', way_in: 'session' },
    'Ana pode entrar agora, até hoje às 18:00. Só onde já tem uma sessão aberta: não há senha nem link.',
  ],
  [
    { password: 'temporary' },
    'Ana pode entrar agora, até hoje às 18:00. Ao entrar, troca a senha temporária por uma própria.',
  ],
  [
    { password: 'change_due' },
    'Ana pode entrar agora, até hoje às 18:00. Ao entrar, precisa escolher uma senha nova.',
  ],
  [
    { ...closed, ...open },
    'Ana não pode entrar agora: fora do horário permitido. O acesso começa amanhã às 08:00.',
  ],
  [
    closed,
    'Ana não pode entrar agora: fora do horário permitido. Nenhum próximo horário de acesso previsto.',
  ],
  [
    { ...closed, ...open, password: 'none', way_in: null, no_way_in: 'no_password' },
    'Ana não pode entrar agora: fora do horário permitido. O acesso começa amanhã às 08:00. Antes, precisa de um link ou de uma senha: ainda não tem nenhuma no Shiftgate.',
  ],
  [
    { ...closed, result: 'disabled_domain' },
    'Ana não pode entrar agora: domínio não incluído no controle. Nenhum próximo horário de acesso previsto.',
  ],
  [
    { situation: 'rules_off', allowed_until: null },
    'Os turnos não se aplicam no momento: Ana entra a qualquer hora, com a própria senha.',
  ],
  [
    { situation: 'rules_off', password: 'none', ...lacks('no_password') },
    'Ana não pode entrar agora: o horário permite, mas não há senha no Shiftgate nem link aberto. Envie um link.',
  ],
  [{ situation: 'control_off', password: null }, `O controle está desativado: ${byItself}`],
  [
    { situation: 'outside_test', password: null },
    `O teste de ativação só se aplica aos participantes: ${byItself}`,
  ],
  [
    { situation: 'domain_uncovered', result: 'disabled_domain', password: null },
    `O domínio outra.example não está incluído no controle: ${byItself}`,
  ],
  [
    { situation: 'plan_over', result: 'expired_trial', password: null },
    `O plano terminou e o controle está desativado: ${byItself}`,
  ],
])('describes %j in one sentence', (decision, sentence) => {
  expect(say(decision as Partial<UserDetail['verdict']>)).toBe(sentence);
});

const access = {
  state: 'waiting',
  granted_at: '2026-03-10T12:00:00Z',
  granted_by: 'Helena',
  duration_minutes: 60,
  ends_at: '2026-03-17T12:00:00Z',
} as const;

it('says until when an unused single access may be used, and how long it lasts', () => {
  const by = { is_by_single_access: true, allowed_until: '2026-03-10T16:00:00Z' };
  expect(say(by, 'active', null, { single_access: access })).toBe(
    'Ana pode entrar com o acesso único até 17/03/2026 às 09:00. A partir desse login, tem acesso por 1 hora.',
  );
  expect(say(by, 'active', null, { single_access: { ...access, duration_minutes: null } })).toBe(
    'Ana pode entrar com o acesso único até 17/03/2026 às 09:00. A partir desse login, o acesso dura até sair.',
  );
  const running = { ...access, state: 'running', ends_at: '2026-03-10T16:00:00Z' } as const;
  expect(say(by, 'active', null, { single_access: running })).toBe(
    'Ana pode entrar agora, até hoje às 13:00, com o acesso único.',
  );
});

it('names a vacation that begins later', () => {
  const vacation = { start_date: '2026-03-11', end_date: '2026-03-20', state: 'scheduled' } as const;
  expect(say({}, 'active', null, { vacation })).toBe(
    'Ana pode entrar agora, até hoje às 18:00. De 11/03/2026 a 20/03/2026, férias.',
  );
});

it('says of administrators and managers that the temporary password is not for them', () => {
  expect(say(lacks('no_password'), 'active', null, { is_manager: true })).toMatch(
    /A senha temporária nunca serve para administradores e gestores\.$/,
  );
});

it.each([
  ['suspended', 'Ana não pode entrar: a conta está suspensa no Google Workspace.'],
  ['disabled', 'Ana não pode entrar: a conta está desativada no Google Workspace.'],
  ['not_synchronised', 'Ana não pode entrar: a conta não está mais no diretório do Google Workspace.'],
] as const)('explains that a %s account cannot sign in', (status, sentence) => {
  expect(say({ situation: 'account_inactive', can_sign_in: false, password: null }, status)).toBe(sentence);
});

it.each([
  [{}, 'good'],
  [closed, 'bad'],
  [{ password: 'none', can_sign_in: false }, 'bad'],
  [{ situation: 'control_off' }, 'plain'],
  [{ situation: 'rules_off' }, 'plain'],
  [{ situation: 'account_inactive', can_sign_in: false }, 'bad'],
] as const)('gives %j the tone %s', (decision, tone) => {
  const user = {
    verdict: { ...base, ...(decision as Partial<UserDetail['verdict']>) },
    sign_in_held_until: null,
  };
  expect(toneOf(user as UserDetail, now)).toBe(tone);
});

it('is not green during a lockout', () => {
  const lockedUntil = '2026-03-10T15:08:00Z';
  expect(say({}, 'active', lockedUntil)).toBe(
    'Ana pode entrar agora, até hoje às 18:00. A partir dos endereços IP de onde vieram muitas senhas incorretas, ainda precisa esperar.',
  );
  expect(toneOf({ verdict: base, sign_in_held_until: lockedUntil } as UserDetail, now)).toBe('plain');
  expect(toneOf({ verdict: base, sign_in_held_until: lockedUntil } as UserDetail, now + 3_600_000)).toBe(
    'good',
  );
});
