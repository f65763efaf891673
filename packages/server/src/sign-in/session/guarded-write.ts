import { CompiledQuery } from 'kysely';
import { againAfterDeadlock } from '#db/deadlock.ts';
import { pipelineInCompany, prepare, runPipeline } from '#db/pipeline.ts';
import type { Part } from '#db/pipeline.ts';
import type { DatabaseClient } from '#db/client.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { FaultError } from '#core/faults.ts';
import { attemptPart } from '#modules/access-log/public.ts';
import type { AttemptEntry, AttemptNotifier } from '#modules/access-log/public.ts';
import { flowSeconds, replayed } from './flows.ts';
import type { KnownSession, SignInFacts } from './read-facts.ts';

/** What a decision was made from, as far as its write depends on it. */
export interface Guard {
  readonly facts: SignInFacts;
  readonly now: number;
  /**
   * `unused` for a wrong password: its duration must not reveal which accounts exist. `locks` where rows of the person
   * are written.
   */
  readonly person: 'unused' | 'compares' | 'locks';
  readonly session?: KnownSession;
  /** Key of the signature on the response. */
  readonly signingKey?: string;
  /** `answers`: the flow is answered with this write, and never again. */
  readonly flow: 'unused' | 'compares' | 'locks' | 'answers';
  /** The message that this write answers, once. */
  readonly message?: { readonly issuer: string; readonly id: string };
}

/** One write of a sign-in: all of it, or nothing. */
export interface GuardedWrite {
  readonly guard: Guard;
  /** In the lock order of every writer: person, planned logouts, sessions; the counters of the throttle come last. */
  readonly parts: readonly Part[];
  /** The row of the attempt; null for a request that is not an attempt. */
  readonly entry: AttemptEntry | null;
  /** Work of other rooms that needs a transaction, right behind the guard. */
  readonly work?: (tx: Tx) => Promise<void>;
}

/** A row behind the decision has changed and nothing was written: the caller must read and decide again. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

const guardStatement = prepare(`
select guard_sign_in(at => $1, company => $2, company_version => $3, person => $4, version_of_person => $5,
  locks_person => $6, session => $7, session_until => $8, application => $9, application_version => $10, signer => $11,
  flow => $12, flow_version => $13, locks_flow => $14, answers_flow => $15, issuer => $16, message => $17,
  message_expires_at => $18)`);

function guardPart({ facts, now, person, session, signingKey, flow, message }: Guard): Part {
  const { company, versions, provider } = facts;
  return {
    statement: guardStatement,
    values: [
      new Date(now),
      company.key,
      versions.company,
      person === 'unused' ? null : (facts.person?.row.key ?? null),
      versions.person,
      person === 'locks',
      session?.key ?? null,
      session?.allowed_until ?? null,
      provider?.key ?? null,
      versions.provider,
      signingKey ?? null,
      flow === 'unused' ? null : (facts.flow?.key ?? null),
      versions.flow,
      flow === 'locks' || flow === 'answers',
      flow === 'answers',
      message?.issuer ?? null,
      message?.id ?? null,
      message === undefined ? null : new Date(now + flowSeconds * 1000),
    ],
  };
}

/**
 * Writes what a request decided behind the guard of its facts, and counts and notifies of the attempt after the
 * commit. Throws `ConflictError` when they have changed, and a fault for a replayed message.
 */
export async function writeGuarded(
  { notifier }: { readonly notifier: AttemptNotifier },
  db: DatabaseClient,
  { guard, parts, entry, work }: GuardedWrite,
): Promise<void> {
  const { key } = guard.facts.company;
  const all = [guardPart(guard), ...(entry === null ? [] : [attemptPart(entry)]), ...parts];
  try {
    if (work === undefined) await runPipeline(db, ...all);
    else await againAfterDeadlock(() => inCompany(db, key, (tx) => runAround(tx, all, work)));
  } catch (error) {
    throw conflictOf(error);
  }
  if (entry !== null) notifier.written(key, entry.result);
}

/** Writes the row of an attempt that was not decided, with statements that go with it; there is nothing to guard. */
export async function writeUndecided(
  { db, notifier }: { readonly db: DatabaseClient; readonly notifier: AttemptNotifier },
  entry: AttemptEntry,
  parts: readonly Part[],
): Promise<void> {
  const { key } = entry.company;
  await pipelineInCompany(db, key, attemptPart(entry), ...parts);
  notifier.written(key, entry.result);
}

/** The same parts around work that needs a transaction of its own statements. */
async function runAround(
  tx: Tx,
  [guard, ...behind]: readonly Part[],
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const run = ({ statement, values }: Part) =>
    tx.executeQuery(CompiledQuery.raw(statement.text, [...values]));
  if (guard !== undefined) await run(guard);
  await work(tx);
  for (const part of behind) await run(part);
}

function conflictOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'SG001') return new ConflictError();
  return code === 'SG002' ? new FaultError('expired', replayed) : error;
}
