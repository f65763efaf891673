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
  outside_allowed_hours: 'Outside access hours',
  disabled_domain: 'Domain not under access control',
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
      t: speak('en'),
      language: 'en',
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
const byItself = 'Ana can sign in to Google Workspace directly at any time.';

it.each([
  [{}, 'Ana can sign in now, until today at 18:00.'],
  [{ zone: 'America/Manaus' }, 'Ana can sign in now, until today at 17:00 (Amazon Time).'],
  [{ zone: 'America/Sao_Paulo' }, 'Ana can sign in now, until today at 18:00.'],
  [
    { ...closed, ...open, zone: 'America/Manaus' },
    'Ana can’t sign in now: outside access hours. Access starts tomorrow at 07:00 (Amazon Time).',
  ],
  [{ allowed_until: null, password: null }, 'Ana can sign in now, with no end time.'],
  [
    {
      conditions: ['ip', 'browser'] as const,
      allowed: { ip: ['10.0.0.*'], browser: ['chrome', 'edge'], os: [] },
    },
    'Ana can sign in now, until today at 18:00. Only from a listed network (10.0.0.*) and with CHROME or EDGE.',
  ],
  [
    { ...closed, ...open, conditions: ['os'] as const, allowed: { ip: [], browser: [], os: ['windows'] } },
    'Ana can’t sign in now: outside access hours. Access starts tomorrow at 08:00. Only on a device with WINDOWS.',
  ],
  [
    { password: 'none', ...lacks('no_password') },
    'Ana can’t sign in now: their hours allow it, but they have no Shiftgate password and no open link. Send a link.',
  ],
  [
    { password: 'none', ...lacks('no_address') },
    'Ana can’t sign in now: their hours allow it, but they have no Shiftgate password, and no recovery email for a link. Enter one, or set a password.',
  ],
  [
    { password: 'none', ...lacks('temporary_ended'), temporary_ended_at: '2026-03-09T22:20:00Z' },
    'Ana can’t sign in now: their hours allow it, but the temporary password expired on 09/03/2026 at 19:20. A link or a new password helps.',
  ],
  [
    { password: 'none', way_in: 'link' },
    'Ana can sign in now, until today at 18:00. They come in through the link they were sent, and choose a password first.',
  ],
  [
    { password: 'none', way_in: 'session' },
    'Ana can sign in now, until today at 18:00. Only where they already have an open session: there’s no password and no link.',
  ],
  [
    { password: 'temporary' },
    'Ana can sign in now, until today at 18:00. At sign-in, they replace the temporary password with their own.',
  ],
  [
    { password: 'change_due' },
    'Ana can sign in now, until today at 18:00. At sign-in, they have to choose a new password.',
  ],
  [{ ...closed, ...open }, 'Ana can’t sign in now: outside access hours. Access starts tomorrow at 08:00.'],
  [closed, 'Ana can’t sign in now: outside access hours. No upcoming access hours.'],
  [
    { ...closed, ...open, password: 'none', way_in: null, no_way_in: 'no_password' },
    'Ana can’t sign in now: outside access hours. Access starts tomorrow at 08:00. They need a link or a password first: they don’t have a Shiftgate password yet.',
  ],
  [
    { ...closed, result: 'disabled_domain' },
    'Ana can’t sign in now: domain not under access control. No upcoming access hours.',
  ],
  [
    { situation: 'rules_off', allowed_until: null },
    'Shifts don’t apply right now: Ana can sign in at any time, with their own password.',
  ],
  [
    { situation: 'rules_off', password: 'none', ...lacks('no_password') },
    'Ana can’t sign in now: their hours allow it, but they have no Shiftgate password and no open link. Send a link.',
  ],
  [{ situation: 'control_off', password: null }, `Access control is off: ${byItself}`],
  [
    { situation: 'outside_test', password: null },
    `The activation test only applies to its participants: ${byItself}`,
  ],
  [
    { situation: 'domain_uncovered', result: 'disabled_domain', password: null },
    `The domain outra.example isn’t under access control: ${byItself}`,
  ],
  [
    { situation: 'plan_over', result: 'expired_trial', password: null },
    `The plan has ended and access control is off: ${byItself}`,
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
    'Ana can sign in with the single access until 17/03/2026 at 09:00. From that sign-in on, they have access for 1 hour.',
  );
  expect(say(by, 'active', null, { single_access: { ...access, duration_minutes: null } })).toBe(
    'Ana can sign in with the single access until 17/03/2026 at 09:00. From that sign-in on, they have access until they sign out.',
  );
  const running = { ...access, state: 'running', ends_at: '2026-03-10T16:00:00Z' } as const;
  expect(say(by, 'active', null, { single_access: running })).toBe(
    'Ana can sign in now, until today at 13:00, with the single access.',
  );
});

it('names a vacation that begins later', () => {
  const vacation = { start_date: '2026-03-11', end_date: '2026-03-20', state: 'scheduled' } as const;
  expect(say({}, 'active', null, { vacation })).toBe(
    'Ana can sign in now, until today at 18:00. On vacation from 11/03/2026 to 20/03/2026.',
  );
});

it('says of administrators and managers that the temporary password is not for them', () => {
  expect(say(lacks('no_password'), 'active', null, { is_manager: true })).toMatch(
    /The temporary password never works for administrators and managers\.$/,
  );
});

it.each([
  ['suspended', 'Ana can’t sign in: the account is suspended in Google Workspace.'],
  ['disabled', 'Ana can’t sign in: the account is disabled in Google Workspace.'],
  ['not_synchronised', 'Ana can’t sign in: the account is no longer in the Google Workspace directory.'],
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
    'Ana can sign in now, until today at 18:00. From places where too many incorrect passwords were entered, they still have to wait.',
  );
  expect(toneOf({ verdict: base, sign_in_held_until: lockedUntil } as UserDetail, now)).toBe('plain');
  expect(toneOf({ verdict: base, sign_in_held_until: lockedUntil } as UserDetail, now + 3_600_000)).toBe(
    'good',
  );
});
