import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { readIpLines } from './ip-lines.ts';
import { ruleFromWire, sameRules, type DraftRule, type WireShift } from './rule-draft.ts';

/** What is edited of a shift; every field as the screen holds it. */
export interface ShiftDraft {
  readonly name: string;
  readonly color: number;
  /** Empty = the standard message. */
  readonly custom_response: string;
  /** One entry per line, as typed. */
  readonly list_ip: string;
  readonly allowed_browsers: readonly string[];
  readonly allowed_os: readonly string[];
  readonly auto_logout: boolean;
  readonly logout_scope: WireShift['logout_scope'];
  readonly zone: string | null;
  readonly rules: readonly DraftRule[];
}

export type DraftField = keyof ShiftDraft;

export const draftFields = [
  'name',
  'color',
  'custom_response',
  'list_ip',
  'allowed_browsers',
  'allowed_os',
  'auto_logout',
  'logout_scope',
  'zone',
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
    logout_scope: shift.logout_scope,
    zone: shift.zone,
    rules: shift.rules.map(ruleFromWire),
  };
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((entry) => b.includes(entry));

function isSame(field: DraftField, a: ShiftDraft, b: ShiftDraft): boolean {
  switch (field) {
    case 'rules':
      return sameRules(a.rules, b.rules);
    case 'allowed_browsers':
    case 'allowed_os':
      return sameSet(a[field], b[field]);
    case 'list_ip':
      return readIpLines(a.list_ip).entries.join('\n') === readIpLines(b.list_ip).entries.join('\n');
    case 'name':
    case 'custom_response':
      return a[field].trim() === b[field].trim();
    default:
      return a[field] === b[field];
  }
}

/** The fields in which two drafts differ in meaning; spaces and orders without meaning do not count. */
export function changedFields(draft: ShiftDraft, base: ShiftDraft): DraftField[] {
  return draftFields.filter((field) => !isSame(field, draft, base));
}

/** A draft moved onto a newer version of its shift. */
export interface Rebased {
  readonly draft: ShiftDraft;
  /** Fields that changed on both sides, in which the typed value was kept. */
  readonly both: readonly DraftField[];
}

/** What was typed stays, everything else is taken from the newer version. */
export function rebase(draft: ShiftDraft, base: ShiftDraft, newer: ShiftDraft): Rebased {
  const mine = changedFields(draft, base);
  const kept = Object.fromEntries(mine.map((field) => [field, draft[field]])) as Partial<ShiftDraft>;
  const both = mine.filter((field) => !isSame(field, newer, base) && !isSame(field, newer, draft));
  return { draft: { ...newer, ...kept }, both };
}

/** The settings to send for the changed fields, or null when only rules (or nothing) changed. */
export function patchOf(
  draft: ShiftDraft,
  changed: readonly DraftField[],
  version: number,
): CallBody<'shifts.update'> | null {
  const fields = new Set<DraftField>(changed);
  fields.delete('rules');
  if (fields.size === 0) return null;
  const response = draft.custom_response.trim();
  return {
    version,
    ...(fields.has('name') ? { name: draft.name.trim() } : {}),
    ...(fields.has('color') ? { color: draft.color } : {}),
    ...(fields.has('custom_response') ? { custom_response: response === '' ? null : response } : {}),
    ...(fields.has('list_ip') ? { list_ip: [...readIpLines(draft.list_ip).entries] } : {}),
    ...(fields.has('allowed_browsers') ? { allowed_browsers: [...draft.allowed_browsers] } : {}),
    ...(fields.has('allowed_os') ? { allowed_os: [...draft.allowed_os] } : {}),
    ...(fields.has('auto_logout') ? { auto_logout: draft.auto_logout } : {}),
    ...(fields.has('logout_scope') ? { logout_scope: draft.logout_scope } : {}),
    ...(fields.has('zone') ? { zone: draft.zone } : {}),
  };
}
