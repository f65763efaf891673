import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { CompaniesTable } from './tables/company-tables.ts';
import type { Database } from './tables/database.ts';
import type { Tx } from './transactions.ts';

/** A bearer token's row, valid or not: the caller must compare the expiry times with its clock. */
export interface FoundApiToken {
  token_key: string;
  company_key: string;
  user_key: string;
  is_simulated: boolean;
  simulated_by_company_key: string | null;
  simulated_by_user_key: string | null;
  simulated_by_name: string | null;
  created_at: Date;
  last_used_at: Date;
  idle_expires_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  confirmed_at: Date | null;
}

/** Finds the API token with this SHA-256; one look-up without a transaction. */
export async function findApiToken(
  db: Kysely<Database>,
  tokenHash: Buffer,
): Promise<FoundApiToken | undefined> {
  return await first(db, sql<FoundApiToken>`select * from find_api_token(${tokenHash})`);
}

/** Finds the company of a verified domain. */
export async function findCompanyOfDomain(tx: Tx, name: string): Promise<string | undefined> {
  return await firstKey(tx, sql`select find_company_of_domain(${name}) as key`);
}

/** Finds the company of the provider's customer id. */
export async function findCompanyOfCustomer(
  tx: Tx,
  provider: CompaniesTable['provider'],
  customerId: string,
): Promise<string | undefined> {
  return await firstKey(tx, sql`select find_company_of_customer(${provider}, ${customerId}) as key`);
}

/** Finds the company of a SAML address. */
export async function findCompanyOfSamlKey(tx: Tx, samlKey: string): Promise<string | undefined> {
  return await firstKey(tx, sql`select find_company_of_saml_key(${samlKey}) as key`);
}

/** Finds the sign-in flow whose random name has this SHA-256. */
export async function findSignInFlow(
  tx: Tx,
  flowHash: Buffer,
): Promise<{ flow_key: string; company_key: string } | undefined> {
  return await first(
    tx,
    sql<{ flow_key: string; company_key: string }>`select * from find_sign_in_flow(${flowHash})`,
  );
}

/** A row of a person, found by a hash. */
export interface FoundOfUser {
  company_key: string;
  user_key: string;
}

/** Finds the sign-in session whose cookie has this SHA-256. */
export async function findSignInSession(
  tx: Tx,
  sessionHash: Buffer,
): Promise<(FoundOfUser & { session_key: string }) | undefined> {
  return await first(
    tx,
    sql<FoundOfUser & { session_key: string }>`select * from find_sign_in_session(${sessionHash})`,
  );
}

/** Finds the companies whose denials a browser holds, by the SHA-256 of its cookie, in flows that expire later. */
export async function findCompaniesOfDenials(
  tx: Tx,
  browserHash: Buffer,
  after: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{
    company_key: string;
  }>`select * from find_companies_of_denials(${browserHash}, ${after})`.execute(tx);
  return rows.map((row) => row.company_key);
}

/** Finds the password link whose token has this SHA-256. */
export async function findPasswordLink(
  tx: Tx,
  tokenHash: Buffer,
): Promise<(FoundOfUser & { link_key: string }) | undefined> {
  return await first(
    tx,
    sql<FoundOfUser & { link_key: string }>`select * from find_password_link(${tokenHash})`,
  );
}

/** Finds the person of the calendar address whose random name has this SHA-256. */
export async function findCalendarFeed(tx: Tx, tokenHash: Buffer): Promise<FoundOfUser | undefined> {
  return await first(tx, sql<FoundOfUser>`select * from find_calendar_feed(${tokenHash})`);
}

/** Finds the download ticket with this SHA-256. */
export async function findDownloadTicket(
  tx: Tx,
  ticketHash: Buffer,
): Promise<(FoundOfUser & { ticket_key: string }) | undefined> {
  return await first(
    tx,
    sql<FoundOfUser & { ticket_key: string }>`select * from find_download_ticket(${ticketHash})`,
  );
}

async function first<T>(db: Kysely<Database>, query: RawBuilder<T>): Promise<T | undefined> {
  return (await query.execute(db)).rows[0];
}

async function firstKey(tx: Tx, query: RawBuilder<unknown>): Promise<string | undefined> {
  const row = (await query.execute(tx)).rows[0] as { key: string | null } | undefined;
  return row?.key ?? undefined;
}
