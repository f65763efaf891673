import { describe, expect, it } from 'vitest';
import { faultyTabs, findDraftProblems } from './draft-problems.ts';
import { keepsPeopleSignedIn, logoutOn, moveOnto, orderOf, settle, withLogout } from './editor-state.ts';
import { readFieldErrors } from './field-errors.ts';
import { readIpLines } from './ip-lines.ts';
import { newRuleId, makeWeeklyRule } from '#components/shifts/rule-draft.ts';
import {
  findChangedFields,
  findDifferingFields,
  draftOf,
  newShiftPatch,
  patchOf,
  rebase,
  sentWith,
  statePatchOf,
} from './shift-draft.ts';
import type { WireShift } from './model.ts';

const shift: WireShift = {
  key: '00000000-0000-4000-8000-000000000001',
  name: 'Store',
  color: 3,
  state: 'disabled',
  period: null,
  users_number: 0,
  rules_number: 0,
  is_open: false,
  next_change: null,
  protection: null,
  version: 4,
  updated_at: '2026-11-21T12:00:00.000Z',
  updated_by: null,
  updated_by_key: null,
  zone: null,
  holiday_region: null,
  rules: [],
  list_special_dates: [],
  list_ip: ['10.0.0.1'],
  allowed_browsers: ['chrome', 'edge'],
  allowed_os: [],
  auto_logout: false,
  advanced_auto_logout: false,
  logout_scope: 'browser',
  obeys_time_clock: false,
  login_rule: false,
  auto_logout_rule_0: false,
  auto_logout_rule_1: false,
  password_policy: { expiry: null, strength: null },
  inherited_strength: { min_length: 12, uppercase: false, lowercase: false, number: false, symbol: false },
  plan_allows: { advanced_auto_logout: true, time_clock: true },
  company_zone: 'America/Sao_Paulo',
  company_holiday_region: 'BR',
  custom_response: null,
  users: [],
};
const base = draftOf(shift);

describe('a draft', () => {
  it('counts only what changes the meaning', () => {
    const draft = { ...base, name: 'Store ', list_ip: '10.0.0.1\n\n', allowed_browsers: ['edge', 'chrome'] };
    expect(findChangedFields(draft, base)).toEqual([]);
    expect(findChangedFields({ ...draft, name: 'Store 2', color: 4 }, base)).toEqual(['name', 'color']);
  });

  it('sends changed settings with the version, and an emptied message as none', () => {
    const draft = { ...base, name: ' Branch ', list_ip: '10.0.0.1\n 10.0.0.2 \n', custom_response: '' };
    expect(patchOf(draft, ['name', 'list_ip', 'custom_response'], 4)).toEqual({
      version: 4,
      name: 'Branch',
      list_ip: ['10.0.0.1', '10.0.0.2'],
      custom_response: null,
    });
  });

  it('sends rules, policy and period in the same call, saved rules with their ids', () => {
    const rules = [makeWeeklyRule('known', 0, 480, 720), makeWeeklyRule(newRuleId(), 1, 480, 720)];
    const draft = {
      ...base,
      rules,
      expiry: { count: 30, unit: 'days' as const },
      period: { start_date: '2026-12-01', end_date: null },
    };
    const patch = patchOf(draft, ['rules', 'expiry', 'period'], 4);
    expect(patch.rules?.map((rule) => rule.id)).toEqual(['known', undefined]);
    expect(patch).toMatchObject({
      version: 4,
      password_policy: { expiry: { count: 30, unit: 'days' } },
      period: { start_date: '2026-12-01', end_date: null },
    });
    expect(patch.password_policy).not.toHaveProperty('strength');
    expect(patchOf({ ...draft, period: null }, ['period'], 4)).toEqual({
      version: 4,
      state: 'disabled',
      confirm_remove_period: true,
    });
  });

  it('keeps edits when a newer version arrives, and names the fields that changed on both sides', () => {
    const newer = draftOf({ ...shift, name: 'Head office', color: 9, version: 5 });
    const typed = { ...base, name: 'Branch', auto_logout: true };
    const { draft, both } = rebase(typed, base, newer);
    expect(draft).toEqual({ ...base, name: 'Branch', color: 9, auto_logout: true });
    expect(both).toEqual(['name']);
    expect(rebase({ ...base, name: 'Head office' }, base, newer).both).toEqual([]);
  });

  it('distinguishes own edits from changes by others', () => {
    const base = draftOf(shift);
    const draft = { ...base, custom_response: 'See you later', color: 5 };
    const theirs = { ...base, custom_response: 'Come back tomorrow', name: 'Downtown store', color: 5 };
    expect(findDifferingFields(draft, findChangedFields(draft, base), theirs)).toEqual({
      mine: ['custom_response'],
      onlyTheirs: ['name'],
    });
  });

  it('names the tabs with something to correct', () => {
    expect(findDraftProblems(base, shift).tabs).toEqual([]);
    expect(findDraftProblems({ ...base, name: '  ' }, shift)).toMatchObject({
      name: 'required',
      tabs: ['general'],
    });
    expect(findDraftProblems({ ...base, list_ip: '*' }, shift).tabs).toEqual(['login']);
    const period = { start_date: '2026-12-31', end_date: '2026-12-01' };
    expect(findDraftProblems({ ...base, period }, shift)).toMatchObject({
      period: 'reversed',
      tabs: ['general'],
    });
    const expiry = { count: Number.NaN, unit: 'days' as const };
    expect(findDraftProblems({ ...base, expiry }, shift).tabs).toEqual(['passwords']);
    for (const min_length of [Number.NaN, 12.5, 1, 1000])
      expect(
        findDraftProblems({ ...base, strength: { ...shift.inherited_strength, min_length } }, shift),
      ).toMatchObject({ strength: true, tabs: ['passwords'] });
    expect(findDraftProblems({ ...base, strength: shift.inherited_strength }, shift).tabs).toEqual([]);
    expect(findDraftProblems({ ...base, rules: [makeWeeklyRule('x', 8, 0, 60)] }, shift).tabs).toEqual([
      'hours',
    ]);
  });

  it('names the tabs of refused fields as well, each once and in order', () => {
    expect(faultyTabs(findDraftProblems(base, shift), [])).toEqual([]);
    const problems = findDraftProblems({ ...base, list_ip: '*' }, shift);
    expect(faultyTabs(problems, ['list_ip', 'name', 'strength'])).toEqual(['login', 'passwords', 'general']);
  });
});

describe('a draft that is saved', () => {
  const sent = { ...base, name: ' Branch ', color: 7 };
  const saved: WireShift = { ...shift, name: 'Branch', color: 7, version: 5 };

  const order = orderOf({ base: shift, draft: sent }, undefined);

  it("takes over the server's answer", () => {
    expect(settle({ base: shift, draft: sent }, order, saved)).toEqual({
      base: saved,
      draft: draftOf(saved),
    });
  });

  it('keeps edits made while the answer was under way', () => {
    const typed = { ...sent, name: 'South branch', auto_logout: true };
    const { draft } = settle({ base: shift, draft: typed }, order, saved);
    expect(draft).toEqual({ ...base, name: 'South branch', color: 7, auto_logout: true });
    expect(findChangedFields(draft, draftOf(saved))).toEqual(['name', 'auto_logout']);
  });

  it('does not count versions of others since the save as edits', () => {
    const followed: WireShift = { ...shift, auto_logout: true, version: 5 };
    const { next } = moveOnto({ base: shift, draft: sent }, followed);
    const answer: WireShift = { ...saved, auto_logout: false, version: 7 };
    expect(settle(next, order, answer)).toEqual({ base: answer, draft: draftOf(answer) });
    expect(order.body).toEqual({ version: 4, name: 'Branch', color: 7 });
  });

  it('follows a newer version of another administrator', () => {
    const newer: WireShift = { ...shift, name: 'Head office', version: 5 };
    const { next, both } = moveOnto({ base: shift, draft: { ...base, color: 7 } }, newer);
    expect(next).toEqual({ base: newer, draft: { ...base, name: 'Head office', color: 7 } });
    expect(both).toEqual([]);
  });
});

describe('a shift that is enabled or disabled while it is edited', () => {
  const period = { start_date: '2026-12-01', end_date: null };
  const rules = [makeWeeklyRule(newRuleId(), 0, 480, 720)];

  it('is enabled with all edits, and loses its period', () => {
    const draft = { ...base, color: 7, rules, period };
    expect(statePatchOf('enabled', draft, shift)).toMatchObject({
      version: 4,
      state: 'enabled',
      confirm_remove_period: true,
      color: 7,
      rules: [{ day: 1 }],
    });
    expect(statePatchOf('enabled', draft, shift)).not.toHaveProperty('period');
    expect(sentWith('enabled', draft, shift)).toBe(draft);
  });

  it('is disabled without the edits, which stay unsaved, and loses both periods', () => {
    const scheduled: WireShift = { ...shift, state: 'scheduled', period };
    const draft = { ...base, color: 7, period: { start_date: '2026-12-24', end_date: null } };
    expect(statePatchOf('disabled', draft, scheduled)).toEqual({
      state: 'disabled',
      confirm_remove_period: true,
    });
    const saved: WireShift = { ...shift, version: 5 };
    const order = orderOf({ base: scheduled, draft }, 'disabled');
    const { draft: left } = settle({ base: scheduled, draft }, order, saved);
    expect(findChangedFields(left, draftOf(saved))).toEqual(['color']);
  });
});

describe('an order that keeps people signed in after their hours', () => {
  const period = { start_date: '2026-12-01', end_date: null };
  const isAsked = (on: Partial<WireShift>, typed: Partial<typeof base>, settled?: 'enabled' | 'disabled') => {
    const stored = { ...shift, ...on };
    return keepsPeopleSignedIn(orderOf({ base: stored, draft: { ...draftOf(stored), ...typed } }, settled));
  };

  it('is one that enables or schedules a shift whose automatic sign-out is off', () => {
    expect(isAsked({}, {}, 'enabled')).toBe(true);
    expect(isAsked({}, { period })).toBe(true);
    expect(isAsked({ auto_logout: true }, { auto_logout: false }, 'enabled')).toBe(true);
  });

  it('is not one that turns it on, that disables, or whose shift is in force already', () => {
    expect(isAsked({}, { auto_logout: true }, 'enabled')).toBe(false);
    expect(isAsked({ auto_logout: true }, { period })).toBe(false);
    expect(isAsked({ state: 'enabled' }, {}, 'disabled')).toBe(false);
    expect(isAsked({ state: 'enabled' }, { period })).toBe(false);
    expect(isAsked({ state: 'scheduled', period }, { name: 'Store 2' })).toBe(false);
  });

  it('turns automatic sign-out on in the browser only, in the same call, and leaves nothing unsaved', () => {
    const stored: WireShift = { ...shift, logout_scope: 'all_devices' };
    const draft = { ...draftOf(stored), name: 'Store 2' };
    const order = withLogout(orderOf({ base: stored, draft }, 'enabled'));
    expect(order.body).toMatchObject({ state: 'enabled', name: 'Store 2', ...logoutOn });
    const saved: WireShift = { ...stored, ...logoutOn, name: 'Store 2', state: 'enabled', version: 5 };
    const after = settle({ base: stored, draft: { ...draft, ...logoutOn } }, order, saved);
    expect(findChangedFields(after.draft, draftOf(after.base))).toEqual([]);
  });
});

describe('a draft whose shift is gone', () => {
  it('becomes a whole new shift, disabled and without a period', () => {
    const draft = { ...base, name: 'Another', rules: [makeWeeklyRule(newRuleId(), 0, 480, 720)] };
    const patch = newShiftPatch(draft, 1);
    expect(patch).toMatchObject({ version: 1, name: 'Another', list_ip: ['10.0.0.1'], rules: [{ day: 1 }] });
    expect(patch).not.toHaveProperty('state');
    const period = { start_date: '2026-12-01', end_date: null };
    expect(newShiftPatch({ ...draft, period }, 1)).toMatchObject({ period });
  });
});

describe('a period', () => {
  it('needs a day, an order, and days that exist', () => {
    const problemOf = (start_date: string | null, end_date: string | null) =>
      findDraftProblems({ ...base, period: { start_date, end_date } }, shift).period;
    expect(problemOf(null, null)).toBe('missing');
    expect(problemOf('2026-12-31', '2026-12-01')).toBe('reversed');
    expect(problemOf('2026-12-01', '31/02/2027')).toBe('wrong_date');
    expect(problemOf('2026-12-01', null)).toBeNull();
  });
});

describe('a list of addresses', () => {
  it('names each invalid line with its number and keeps the valid ones', () => {
    const read = readIpLines('10.0.0.1\n\nabc\n10.0.*.1\n10.0.0.1\n10.0.0.9/24\n10.1*');
    expect(read.isValid).toBe(false);
    expect(read.notes.map(({ line, problem, hint }) => [line, problem ?? hint])).toEqual([
      [3, 'invalid_address'],
      [4, 'star_not_at_end'],
      [5, 'duplicate'],
      [6, 'kept_as'],
      [7, 'star_inside_octet'],
    ]);
  });

  it('marks an entry for everything that was saved earlier, and refuses it in any other list', () => {
    const [v4, v6] = ['0.0.0.0/0', '::/0'];
    const read = readIpLines(`${v4}\n${v6}\n203.0.113.7`, [v4, v6]);
    expect(read).toMatchObject({ isValid: true, entries: [v4, v6, '203.0.113.7'] });
    expect(read.notes.map(({ line, hint }) => [line, hint])).toEqual([
      [1, 'all_of_ipv4'],
      [2, 'all_of_ipv6'],
    ]);
    expect(readIpLines(v4).notes).toMatchObject([{ problem: 'all_of_ipv4', hint: null }]);
    const draft = { ...base, list_ip: `${v4}\n203.0.113.7` };
    expect(findDraftProblems(draft, { list_ip: [v4] }).tabs).toEqual([]);
    expect(findDraftProblems(draft, { list_ip: [] }).tabs).toEqual(['login']);
  });

  it('takes an empty list for any address', () => {
    expect(readIpLines(' \n')).toEqual({
      entries: [],
      notes: [],
      singleIpv4: [],
      isValid: true,
    });
  });
});

it('reads the broken fields of a refused call', () => {
  const errors = readFieldErrors([
    { path: 'body.rules.2.end_hour', rule: 'invalid' },
    { path: '/list_ip/0', rule: 'invalid_address' },
    { path: 'name', rule: 'too_long' },
    { path: 'password_policy.expiry.count', rule: 'too_big' },
    { path: 'something', rule: 'x' },
  ]);
  expect(errors).toEqual([
    { field: 'rules', index: 2, rule: 'invalid' },
    { field: 'list_ip', index: 0, rule: 'invalid_address' },
    { field: 'name', index: null, rule: 'too_long' },
    { field: 'expiry', index: null, rule: 'too_big' },
  ]);
});
