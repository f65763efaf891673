import type { Insertable } from 'kysely';

import type { DatabaseClient } from '../db/client.ts';
import { newKey } from '../db/keys.ts';
import type { CompaniesTable, UsersTable } from '../db/tables/company-tables.ts';
import type { ShiftsTable } from '../db/tables/shift-tables.ts';
import { inCompany } from '../db/transactions.ts';
import { searchTextOf } from '../modules/directory-sync/people/rows.ts';

/** The instant of rows made for tests: a Monday, 09:00 in Sao Paulo. */
export const testInstant = new Date('2025-03-10T12:00:00Z');

/** Inserts a company with only the relevant fields; returns its key. */
export async function insertCompany(
  client: DatabaseClient,
  fields: Partial<Insertable<CompaniesTable>> = {},
): Promise<string> {
  const key = fields.key ?? newKey(testInstant.getTime());
  const row: Insertable<CompaniesTable> = {
    key,
    provider: 'google',
    name: 'Padaria Aurora',
    main_domain: `${key.slice(-12)}.example`,
    saml_key: key,
    zone: 'America/Sao_Paulo',
    language: 'pt-BR',
    control_state_since: testInstant,
    plan: 'enterprise',
    plan_status: 'TRIAL',
    plan_started_on: '2025-03-10',
    trial_ends_on: '2025-03-24',
    created_at: testInstant,
    updated_at: testInstant,
    ...fields,
  };
  await inCompany(client, key, (tx) => tx.insertInto('companies').values(row).execute());
  return key;
}

/** Inserts a person of a company; returns the key. */
export async function insertUser(
  client: DatabaseClient,
  companyKey: string,
  fields: Partial<Insertable<UsersTable>> = {},
): Promise<string> {
  const key = fields.key ?? newKey(testInstant.getTime());
  const username = `pessoa-${key.slice(-12)}`;
  const name = fields.name ?? 'Ana Souza';
  const email = fields.email ?? `${username}@aurora.example`;
  const row: Insertable<UsersTable> = {
    key,
    company_key: companyKey,
    directory_id: key,
    email,
    username,
    name,
    search_text: searchTextOf(name, email),
    domain: 'aurora.example',
    status: 'active',
    created_at: testInstant,
    updated_at: testInstant,
    ...fields,
  };
  await inCompany(client, companyKey, (tx) => tx.insertInto('users').values(row).execute());
  return key;
}

/** Inserts an enabled shift of a company; returns the key. */
export async function insertShift(
  client: DatabaseClient,
  companyKey: string,
  fields: Partial<Insertable<ShiftsTable>> = {},
): Promise<string> {
  const key = fields.key ?? newKey(testInstant.getTime());
  const row: Insertable<ShiftsTable> = {
    key,
    company_key: companyKey,
    // A name is unique within a company.
    name: `Manhã ${key.slice(-12)}`,
    color: 'blue',
    state: 'enabled',
    created_at: testInstant,
    updated_at: testInstant,
    ...fields,
  };
  await inCompany(client, companyKey, (tx) => tx.insertInto('shifts').values(row).execute());
  return key;
}
