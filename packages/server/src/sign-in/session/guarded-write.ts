import { CompiledQuery } from 'kysely';
import { againAfterDeadlock } from '../../db/deadlock.ts';
import { prepare, runPipeline } from '../../db/pipeline.ts';
import type { Part } from '../../db/pipeline.ts';
import type { DatabaseClient } from '../../db/client.ts';
import { inCompany } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import { FaultError } from '../../core/faults.ts';
import { attemptPart } from '../../modules/access-log/public.ts';
import type { AttemptEntry, AttemptNotifier } from '../../modules/access-log/public.ts';
import { flowSeconds, replayed } from './flows.ts';
import type { KnownSession, SignInFacts } from './read-facts.ts';

/** What a decision was made from, as far as its write depends on it. */
export interface Guard {
  readonly facts: SignInFacts;
  readonly now: number;
  /** Locks the person and compares their version; false for a wrong password, whose duration must not differ. */
  readonly isAboutPerson: boolean;
  readonly session?: KnownSession;
  /** Key of the signature on the response. */
  readonly signingKey?: string;
  /** `answers`: the flow is answered with this write, and never again. */
  readonly flow: 'unused' | 'compares' | 'answers';
  /** The message that this write answers, once. */
  readonly message?: { readonly issuer: string; readonly id: string };
}

/** One write of a sign-in: all of it, or nothing. */
export interface GuardedWrite {
  readonly guard: Guard;
  /** In the lock order of every writer: person, planned logouts, sessions; the counters of the throttle come last. */
  readonly parts: readonly Part[];
  /** The row of the attempt; null for a request that is no attempt. */
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
  session => $6, session_until => $7, application => $8, application_version => $9, signer => $10,
  flow => $11, flow_version => $12, answers_flow => $13, issuer => $14, message => $15, message_expires_at => $16)`);

function guardPart({ facts, now, isAboutPerson, session, signingKey, flow, message }: Guard): Part {
  const { company, versions, person, provider } = facts;
  const isOfFlow = flow !== 'unused';
  return {
    statement: guardStatement,
    values: [
      new Date(now),
      company.key,
      versions.company,
      isAboutPerson ? (person?.row.key ?? null) : null,
      versions.person,
      session?.key ?? null,
      session?.allowed_until ?? null,
      provider?.key ?? null,
      versions.provider,
      signingKey ?? null,
      isOfFlow ? (facts.flow?.key ?? null) : null,
      versions.flow,
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
