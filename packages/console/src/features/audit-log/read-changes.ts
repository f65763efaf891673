import type { WireRule } from '#components/shifts/rule-draft.ts';

/** One field of an entry: its name, and its values before and after. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Part = Readonly<Record<string, unknown>>;

/** Settings whose parts are shown each on a line of its own. */
const groups: ReadonlySet<string> = new Set(['period', 'password_policy']);
/** Shown in other ways: as a week, and as names. */
const drawn: ReadonlySet<string> = new Set(['rules', 'users']);

function partOf(value: unknown): Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {};
}

function flatten(part: Part): Part {
  return Object.fromEntries(
    Object.entries(part).flatMap(([field, value]) => {
      if (drawn.has(field)) return [];
      return groups.has(field) ? Object.entries(partOf(value)) : [[field, value] as const];
    }),
  );
}

/** The fields that differ between before and after, or that only one of them has, in their order. */
export function listChanges(before: unknown, after: unknown): readonly Change[] {
  const [was, is] = [flatten(partOf(before)), flatten(partOf(after))];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** The rules of a shift that a part of an entry holds; null where it holds none. */
export function rulesOf(part: unknown): readonly WireRule[] | null {
  const rules = Array.isArray(part) ? part : partOf(part)['rules'];
  // Our own writers put them there, in the form of the call.
  return Array.isArray(rules) ? (rules as readonly WireRule[]) : null;
}
