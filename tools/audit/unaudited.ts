import type { Unit } from './units.ts';

/** A write to a table of the business that some way from the outside reaches without an audit row. */
export interface Unaudited {
  readonly unit: Unit;
  readonly table: string;
  readonly line: number;
  /** The calls from the outermost unit that leaves none down to the write. */
  readonly way: readonly string[];
}

const log = 'audit_events';
/** Functions that run a piece of work in a transaction of its own: a unit that calls one begins an operation. */
const transactions: ReadonlySet<string> = new Set(['inCompany', 'inSystem']);

/**
 * Finds the writes without an audit row, as far as names tell. A unit leaves a row when it writes to the log, names a
 * function of the log, or names a unit of its own file that leaves one. A write is in order when its unit leaves a row, or
 * every unit that names it is in order in its turn; the climb ends where a transaction is opened, or where no unit names
 * this one. Which branch of a unit leaves the row is not looked at.
 */
export function findUnaudited(
  units: ReadonlyMap<string, Unit>,
  isMachinery: (table: string) => boolean,
): readonly Unaudited[] {
  const leavesRow = unitsWithRow(units);
  const callers = callersOf(units);
  const bareWay = (id: string, seen: ReadonlySet<string>): readonly string[] | null => {
    if (leavesRow.has(id)) return null;
    const unit = units.get(id)!;
    const { name } = unit;
    const above = callers.get(id) ?? [];
    if (above.length === 0 || opensTransaction(unit)) return [name];
    for (const caller of above.filter((one) => !seen.has(one))) {
      const way = bareWay(caller, new Set([...seen, caller]));
      if (way !== null) return [...way, name];
    }
    return null;
  };
  return [...units.values()].flatMap((unit) => {
    const writes = unit.writes.filter(({ table }) => table !== log && !isMachinery(table));
    if (writes.length === 0) return [];
    const way = bareWay(unit.id, new Set([unit.id]));
    if (way === null) return [];
    return [...Map.groupBy(writes, ({ table }) => table)].map(([table, [first]]) => ({
      unit,
      table,
      line: first!.line,
      way,
    }));
  });
}

function unitsWithRow(units: ReadonlyMap<string, Unit>): ReadonlySet<string> {
  const all = [...units.values()];
  const inSameFile = (leaves: ReadonlySet<string>) => (unit: Unit) =>
    unit.uses.some(
      (used) =>
        leaves.has(used) &&
        units.get(used)!.path === unit.path &&
        // A list of operations leaves no row for one of them because another one does.
        !used.startsWith(`${unit.id}.`),
    );
  const idsOf = (some: readonly Unit[]) => new Set(some.map(({ id }) => id));
  const closed = (first: ReadonlySet<string>, mayJoin: (unit: Unit) => boolean): ReadonlySet<string> => {
    const leaves = new Set(first);
    for (let before = -1; before !== leaves.size;) {
      before = leaves.size;
      for (const unit of all) if (mayJoin(unit) && inSameFile(leaves)(unit)) leaves.add(unit.id);
    }
    return leaves;
  };
  const writers = idsOf(all.filter(({ writes }) => writes.some(({ table }) => table === log)));
  const writing = closed(writers, ({ name }) => name.startsWith('audit'));
  const naming = idsOf(
    all.filter(({ id, uses }) => writing.has(id) || uses.some((used) => writing.has(used))),
  );
  return closed(naming, () => true);
}

function opensTransaction({ uses }: Unit): boolean {
  return uses.some((used) => transactions.has(used.slice(used.indexOf('#') + 1)));
}

function callersOf(units: ReadonlyMap<string, Unit>): ReadonlyMap<string, readonly string[]> {
  const callers = new Map<string, string[]>();
  for (const { id, uses } of units.values())
    for (const used of uses) callers.set(used, [...(callers.get(used) ?? []), id]);
  return callers;
}
