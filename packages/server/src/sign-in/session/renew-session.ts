import { pipelineInCompany, prepare } from '../../db/pipeline.ts';
import type { DatabaseClient } from '../../db/client.ts';
import { FaultError } from '../../core/faults.ts';
import { flowSeconds, replayed } from './flows.ts';
import { issuedColumns, logColumns, messageColumns, places, valuesOf } from '../../db/written-columns.ts';
import type { IssuedRow, LogRow } from '../../db/written-columns.ts';

const firstIssued = 10;
const firstLog = firstIssued + issuedColumns.length;

const statement = prepare(`
with renewed as (
  update sign_in_sessions set last_seen_at = $5, allowed_until = $6, expires_at = $7,
         is_at_workspace = is_at_workspace or $9::boolean
   where company_key = $1 and key = $8 and ended_at is null returning company_key),
used as (
  insert into used_message_ids (${messageColumns.join(', ')})
  select company_key, $2, $3, $4 from renewed on conflict do nothing returning company_key),
issued as (
  insert into sp_sessions (${issuedColumns.join(', ')})
  select ${places(firstIssued, issuedColumns.length)} from used),
logged as (
  insert into access_log (${logColumns.join(', ')}) select ${places(firstLog, logColumns.length)} from used)
select (select count(*) from renewed)::int as renewed, (select count(*) from used)::int as used`);

/** The rows written by a continued session. */
export interface ContinuationRows {
  readonly companyKey: string;
  readonly message: { readonly issuer: string; readonly id: string };
  readonly now: number;
  readonly session: {
    readonly key: string;
    readonly allowedUntil: Date | null;
    readonly expiresAt: Date;
    /** Whether it opens the workspace now. */
    readonly isAtWorkspace: boolean;
  };
  readonly issued: IssuedRow;
  readonly log: LogRow;
}

/**
 * Stores the message id, renews the session, stores the SP session and writes the row of the attempt, in one round
 * trip. Returns false, with nothing written, when the session has ended; throws a fault for a replay.
 */
export async function writeContinuation(db: DatabaseClient, rows: ContinuationRows): Promise<boolean> {
  const { companyKey, message, now, session } = rows;
  const values = [
    companyKey,
    message.issuer,
    message.id,
    new Date(now + flowSeconds * 1000),
    new Date(now),
    session.allowedUntil,
    session.expiresAt,
    session.key,
    session.isAtWorkspace,
    ...valuesOf(rows.issued, issuedColumns),
    ...valuesOf(rows.log, logColumns),
  ];
  const [found] = await pipelineInCompany(db, companyKey, { statement, values });
  if (found?.[0]?.['renewed'] !== 1) return false;
  if (found[0]['used'] !== 1) throw new FaultError('expired', replayed);
  return true;
}
