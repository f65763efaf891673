import { listDueRows } from './due-rows.ts';
import type { DueTableName, ListedRow, Window } from './due-rows.ts';
import type { EngineDeps, Job, Slots } from './job.ts';
import type { RowSpec } from './row-spec.ts';
import { defineRowWork, windowOf } from './row-work.ts';
import type { RowWork } from './row-work.ts';
import { runPieces } from './run-pieces.ts';

/** A job over due rows. */
export interface JobSpec<Deps, T extends DueTableName, Piece, Result> extends RowSpec<
  Deps,
  T,
  Piece,
  Result
> {
  readonly pollMs: number;
  readonly slots: Slots;
  /** Lists the due rows, where they are not listed by their table's function. */
  readonly list?: (deps: EngineDeps, window: Window) => Promise<readonly ListedRow[]>;
  readonly nextInMs?: (deps: Deps & EngineDeps) => Promise<number | null>;
  readonly isOn?: (deps: Deps) => boolean;
}

/** A job over rows, which can also work on one row alone. */
export interface RowJob<Deps> extends Job<Deps>, RowWork<Deps> {}

/** Declares a job over due rows. The engine lists them across companies, and works on each in its company. */
export function defineJob<Deps, T extends DueTableName, Piece, Result = undefined>(
  spec: JobSpec<Deps, T, Piece, Result>,
): RowJob<Deps> {
  const { name, pollMs, nextInMs, isOn } = spec;
  const work = defineRowWork(spec);
  return {
    name,
    pollMs,
    ...work,
    run: (deps) =>
      runPieces(deps, {
        name,
        slots: spec.slots,
        list: async () => {
          const window = windowOf(spec, deps.clock.now());
          return spec.list
            ? await spec.list(deps, window)
            : await listDueRows(deps.db, spec.rows.name, window);
        },
        work: (row) => work.runRow(deps, row),
      }),
    ...(nextInMs && { nextInMs }),
    ...(isOn && { isOn }),
  };
}
