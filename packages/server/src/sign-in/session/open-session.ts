import type { SessionPlan } from '@shiftgate/domain/access/session-plan.ts';
import { pipelineInCompany, prepare } from '../../db/pipeline.ts';
import type { Part } from '../../db/pipeline.ts';
import type { DatabaseClient } from '../../db/client.ts';
import { permissionEnded, plannedRow } from '../../access/public.ts';
import type { NewSession } from '../../access/public.ts';
import type { FlowRead } from './read-flow.ts';
import {
  issuedColumns,
  logColumns,
  places,
  plannedColumns,
  sessionColumns,
  valuesOf,
} from '../../db/written-columns.ts';
import type { IssuedRow, LogRow } from '../../db/written-columns.ts';

const firstPlanned = 12;
const firstSession = firstPlanned + plannedColumns.length;
const firstIssued = firstSession + sessionColumns.length;
const firstLog = firstIssued + issuedColumns.length;

// Every part depends on `held`: the flow is consumed only while the rows behind the decision are unchanged.
const statement = prepare(`
with held as (
  update sign_in_flows f set consumed_at = $3
    from companies c, users u, service_providers p, signing_keys k
   where f.company_key = $1 and f.key = $2 and f.consumed_at is null and f.stage = 'sign_in'
     and c.key = $1 and c.xmin = $4::xid
     and u.company_key = $1 and u.key = $5 and u.xmin = $6::xid
     and array(select m.shift_key::text from shift_members m
                where m.company_key = $1 and m.user_key = $5 order by m.shift_key) = $7::text[]
     and p.company_key = $1 and p.key = f.service_provider_key and p.xmin = $8::xid
     and k.company_key = $1 and k.key = $9 and k.state = 'current'
  returning f.company_key),
opened as (
  insert into sign_in_sessions (${sessionColumns.join(', ')})
  select ${places(firstSession, sessionColumns.length)} from held),
planned as (
  insert into planned_logouts (${plannedColumns.join(', ')})
  select ${places(firstPlanned, plannedColumns.length)} from held where $11::boolean),
noted as (
  update users u
     set last_login_at = $3,
         single_access_first_used_at = case when $10::boolean then $3 else u.single_access_first_used_at end
    from held where u.company_key = held.company_key and u.key = $5),
issued as (
  insert into sp_sessions (${issuedColumns.join(', ')})
  select ${places(firstIssued, issuedColumns.length)} from held),
logged as (
  insert into access_log (${logColumns.join(', ')}) select ${places(firstLog, logColumns.length)} from held)
select (select count(*) from held)::int as held`);

/** The rows written by a sign-in with a password. */
export interface SignInRows {
  readonly read: FlowRead;
  readonly person: { readonly key: string; readonly shift_keys: readonly string[] };
  readonly signingKey: string;
  readonly now: number;
  readonly session: NewSession['row'];
  readonly plan: SessionPlan;
  readonly isFirstUse: boolean;
  readonly issued: IssuedRow;
  readonly log: LogRow;
}

/**
 * Consumes the flow, opens the session, plans its end, stores the SP session and writes the row of the attempt, in
 * one round trip with `behind`. Returns false, with nothing written, after a conflict; the caller must decide again.
 */
export async function writeSignIn(db: DatabaseClient, rows: SignInRows, behind: Part): Promise<boolean> {
  const { read, person, now, plan } = rows;
  const { companyKey, versions } = read;
  const owner = { companyKey, userKey: person.key, sessionKey: rows.session.key };
  const planned = plannedRow({ ...owner, plan, cause: permissionEnded, now });
  const values = [
    companyKey,
    read.flow.key,
    new Date(now),
    versions.company,
    person.key,
    versions.person,
    person.shift_keys,
    versions.provider,
    rows.signingKey,
    rows.isFirstUse,
    planned !== null,
    ...(planned === null ? plannedColumns.map(() => null) : valuesOf(planned, plannedColumns)),
    ...valuesOf(rows.session, sessionColumns),
    ...valuesOf(rows.issued, issuedColumns),
    ...valuesOf(rows.log, logColumns),
  ];
  const [found] = await pipelineInCompany(db, companyKey, { statement, values }, behind);
  return found?.[0]?.['held'] === 1;
}
