import type { Provider } from '@shiftgate/domain/providers.ts';
import { sql } from 'kysely';
import type { Tx } from './transactions.ts';

// Queries of the jobs across companies, beside the lists of due work that the engine reads.

/** The columns of a company that schedules need. */
export interface ListedCompany {
  company_key: string;
  provider: Provider;
  control_state: string;
  last_synced_at: Date | null;
  is_suspended: boolean;
  log_retention_months: number;
  audit_retention_months: number;
}

/** Lists every company, for the schedules (sync, retention, expiry). */
export async function listCompanies(tx: Tx): Promise<ListedCompany[]> {
  return (await sql<ListedCompany>`select * from list_companies()`.execute(tx)).rows;
}

/** The next instant of an activation, of a notice before it or of the end of a test; null = none is planned. */
export async function findNextControlAt(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select find_next_control_at() as at`.execute(tx);
  return rows[0]?.at ?? null;
}

/** Lists the current and next signing keys of all companies. */
export async function listSigningKeys(tx: Tx): Promise<{ key: string; company_key: string }[]> {
  return (await sql<{ key: string; company_key: string }>`select * from list_signing_keys()`.execute(tx))
    .rows;
}

/** How many companies sign with a certificate that has expired by an instant (ms). */
export async function countExpiredCertificates(tx: Tx, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count_expired_certificates(${new Date(now)}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
