import { sql } from 'kysely';
import { inSystem } from '../db/transactions.ts';
import type { ListedRow } from './due-rows.ts';
import type { EngineDeps, Job, JobRun } from './job.ts';
import { runPieces } from './run-pieces.ts';

/** A company with due work. */
export interface DueCompany {
  readonly companyKey: string;
  readonly now: number;
}

/** A job over companies with due work of their own, such as an instant that has passed. */
export interface CompanyJobSpec<Deps> {
  readonly name: string;
  readonly pollMs: number;
  /** The function of the database that lists the companies, at an instant. */
  readonly due: string;
  /**
   * Does the work of one company in its own transactions. It takes what it does from the rows that it locks, so that
   * of two processes one finds nothing.
   */
  readonly work: (deps: Deps & EngineDeps, company: DueCompany) => Promise<unknown>;
  readonly nextInMs?: (deps: Deps & EngineDeps) => Promise<number | null>;
}

/** Companies that one slow company leaves to work on. */
const slots = { all: 4, ofCompany: 1 };

/**
 * Declares a job that needs no lease, because its transaction is its claim. A slow or failing company delays no other
 * one, and is taken up again at the next poll.
 */
export function defineCompanyJob<Deps>(spec: CompanyJobSpec<Deps>): Job<Deps> {
  const { name, pollMs, nextInMs } = spec;
  return {
    name,
    pollMs,
    run: (deps) => runCompanies(spec, deps),
    ...(nextInMs && { nextInMs }),
  };
}

function runCompanies<Deps>(spec: CompanyJobSpec<Deps>, deps: Deps & EngineDeps): Promise<JobRun> {
  return runPieces(deps, {
    name: spec.name,
    slots,
    isOnce: true,
    list: () => listCompanies(deps, spec.due),
    work: async ({ companyKey }) => {
      if (companyKey === null) return null;
      await spec.work(deps, { companyKey, now: deps.clock.now() });
      return 'done';
    },
  });
}

async function listCompanies({ db, clock }: EngineDeps, due: string): Promise<ListedRow[]> {
  const now = clock.now();
  const { rows } = await inSystem(db, (tx) =>
    sql<{ company_key: string; due_at: Date | null }>`
      select * from ${sql.id(due)}(${new Date(now)})`.execute(tx),
  );
  return rows.map((row) => ({
    companyKey: row.company_key,
    rowKey: row.company_key,
    dueAt: row.due_at?.getTime() ?? now,
    isBulk: false,
  }));
}
