import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { readIpLines } from './ip-lines.ts';
import { draftOfRule, inputOfRule, hasSameRules } from '#components/shifts/rule-draft.ts';
import type { DraftField, SettledState, ShiftDraft, WireShift } from './model.ts';

export const draftFields = [
  'name',
  'color',
  'custom_response',
  'list_ip',
  'allowed_browsers',
  'allowed_os',
  'auto_logout',
  'advanced_auto_logout',
  'logout_scope',
  'obeys_time_clock',
  'login_rule',
  'auto_logout_rule_0',
  'auto_logout_rule_1',
  'period',
  'expiry',
  'strength',
  'zone',
  'holiday_region',
  'rules',
] as const satisfies readonly DraftField[];

/** The draft of a shift in which nothing is changed. */
export function draftOf(shift: WireShift): ShiftDraft {
  return {
    name: shift.name,
    color: shift.color,
    custom_response: shift.custom_response ?? '',
    list_ip: shift.list_ip.join('\n'),
    allowed_browsers: shift.allowed_browsers,
    allowed_os: shift.allowed_os,
    auto_logout: shift.auto_logout,
    advanced_auto_logout: shift.advanced_auto_logout,
    logout_scope: shift.logout_scope,
    obeys_time_clock: shift.obeys_time_clock,
    login_rule: shift.login_rule,
    auto_logout_rule_0: shift.auto_logout_rule_0,
    auto_logout_rule_1: shift.auto_logout_rule_1,
    period: shift.period,
    expiry: shift.password_policy.expiry,
    strength: shift.password_policy.strength,
    zone: shift.zone,
    holiday_region: shift.holiday_region,
    rules: shift.rules.map(draftOfRule),
  };
}

/** The parts of a setting in one fixed order. */
const entriesOf = (value: object | null): unknown =>
  value === null ? null : Object.entries(value).toSorted(([x], [y]) => x.localeCompare(y));

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((entry) => b.includes(entry));

function isSame(field: DraftField, a: ShiftDraft, b: ShiftDraft): boolean {
  switch (field) {
    case 'rules':
      return hasSameRules(a.rules, b.rules);
    case 'allowed_browsers':
    case 'allowed_os':
      return sameSet(a[field], b[field]);
    case 'list_ip':
      return readIpLines(a.list_ip).entries.join('\n') === readIpLines(b.list_ip).entries.join('\n');
    case 'period':
    case 'expiry':
    case 'strength':
      return JSON.stringify(entriesOf(a[field])) === JSON.stringify(entriesOf(b[field]));
    case 'name':
    case 'custom_response':
      return a[field].trim() === b[field].trim();
    default:
      return a[field] === b[field];
  }
}

/** The fields in which two drafts differ in meaning; spaces and orders without meaning do not count. */
export function findChangedFields(draft: ShiftDraft, base: ShiftDraft): DraftField[] {
  return draftFields.filter((field) => !isSame(field, draft, base));
}

/** A draft moved onto a newer version of its shift. */
export interface Rebased {
  readonly draft: ShiftDraft;
  /** Fields that changed on both sides; the draft has the typed value. */
  readonly both: readonly DraftField[];
}

/** What was typed stays, everything else is taken from the newer version. */
export function rebase(draft: ShiftDraft, base: ShiftDraft, newer: ShiftDraft): Rebased {
  const mine = findChangedFields(draft, base);
  const typed = Object.fromEntries(mine.map((field) => [field, draft[field]])) as Partial<ShiftDraft>;
  const both = mine.filter((field) => !isSame(field, newer, base) && !isSame(field, newer, draft));
  return { draft: { ...newer, ...typed }, both };
}

/**
 * How a draft differs from the version of another administrator: the fields edited here, and those that only they
 * changed.
 */
export function findDifferingFields(
  draft: ShiftDraft,
  typed: readonly DraftField[],
  theirs: ShiftDraft,
): { readonly mine: readonly DraftField[]; readonly onlyTheirs: readonly DraftField[] } {
  const differing = findChangedFields(draft, theirs);
  return {
    mine: differing.filter((field) => typed.includes(field)),
    onlyTheirs: differing.filter((field) => !typed.includes(field)),
  };
}

/** Fields that are sent as the draft holds them. */
const plainFields = [
  'color',
  'zone',
  'holiday_region',
  'auto_logout',
  'advanced_auto_logout',
  'logout_scope',
  'obeys_time_clock',
  'login_rule',
  'auto_logout_rule_0',
  'auto_logout_rule_1',
] as const satisfies readonly DraftField[];

/** What to send for the changed fields, all of it in one call; `version` refuses a lost update. */
export function patchOf(
  draft: ShiftDraft,
  changed: readonly DraftField[],
  version: number,
): CallBody<'shifts.update'> {
  const fields = new Set<DraftField>(changed);
  const response = draft.custom_response.trim();
  const plain = plainFields.filter((field) => fields.has(field)).map((field) => [field, draft[field]]);
  const policy = {
    ...(fields.has('expiry') ? { expiry: draft.expiry } : {}),
    ...(fields.has('strength') ? { strength: draft.strength } : {}),
  };
  return {
    version,
    ...(Object.fromEntries(plain) as Partial<Pick<ShiftDraft, (typeof plainFields)[number]>>),
    ...(fields.has('name') ? { name: draft.name.trim() } : {}),
    ...(fields.has('custom_response') ? { custom_response: response === '' ? null : response } : {}),
    ...(fields.has('list_ip') ? { list_ip: [...readIpLines(draft.list_ip).entries] } : {}),
    ...(fields.has('allowed_browsers') ? { allowed_browsers: [...draft.allowed_browsers] } : {}),
    ...(fields.has('allowed_os') ? { allowed_os: [...draft.allowed_os] } : {}),
    ...(fields.has('rules') ? { rules: draft.rules.map(inputOfRule) } : {}),
    ...(Object.keys(policy).length > 0 ? { password_policy: policy } : {}),
    ...(fields.has('period') ? periodPatch(draft.period) : {}),
  };
}

/**
 * The request that enables or disables a shift and removes its period. Enabling sends the unsaved changes in the same
 * call, so that nothing older than the screen comes into force.
 */
export function statePatchOf(
  state: SettledState,
  draft: ShiftDraft,
  base: WireShift,
): CallBody<'shifts.update'> {
  const settled = { state, confirm_remove_period: true };
  if (state === 'disabled') return settled;
  const changed = findChangedFields(draft, draftOf(base)).filter((field) => field !== 'period');
  return { ...patchOf(draft, changed, base.version), ...settled };
}

/** What of a draft is settled once it was saved: with a disabling nothing but the period, which went. */
export function sentWith(state: SettledState | undefined, draft: ShiftDraft, base: WireShift): ShiftDraft {
  return state === 'disabled' ? { ...draftOf(base), period: draft.period } : draft;
}

/** What gives a shift that was just made everything of a draft; it stays disabled unless the draft has a period. */
export function newShiftPatch(draft: ShiftDraft, version: number): CallBody<'shifts.update'> {
  const fields = draftFields.filter((field) => field !== 'period' || draft.period !== null);
  return patchOf(draft, fields, version);
}

/** A period makes the shift scheduled; none at all disables it, which the person confirmed by taking it away. */
function periodPatch(period: ShiftDraft['period']): Partial<CallBody<'shifts.update'>> {
  return period === null ? { state: 'disabled', confirm_remove_period: true } : { period };
}
