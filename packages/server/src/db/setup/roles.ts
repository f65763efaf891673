import type { Client } from 'pg';

import { databaseRoles } from '../config.ts';

/**
 * Creates the product's missing roles, as a superuser (embedded database) or a role with CREATEROLE. Repeatable; sets no
 * passwords, which the owner of a managed cluster sets.
 *  - owner: owns the tables, runs the migrations;
 *  - server: the program; neither owner nor superuser, bound by row-level security;
 *  - lookup: cannot connect; owns the look-up functions. The owner may hand functions to it but does not
 *    inherit what it can read.
 */
export async function ensureRoles(client: Client): Promise<void> {
  const { owner, server, lookup } = databaseRoles;
  const found = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1)',
    [[owner, server, lookup]],
  );
  const known = new Set(found.rows.map((row) => row.rolname));
  const rights = 'nosuperuser nobypassrls nocreatedb nocreaterole noreplication';
  if (!known.has(owner)) await client.query(`create role ${owner} login ${rights}`);
  if (!known.has(server)) await client.query(`create role ${server} login ${rights}`);
  if (!known.has(lookup)) await client.query(`create role ${lookup} nologin ${rights}`);
  if (known.size < 3) await client.query(`grant ${lookup} to ${owner} with inherit false, set true`);
}

/** Creates the database of the owner role if missing; no other role may create objects in it. */
export async function ensureDatabase(client: Client, name: string): Promise<void> {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name))
    throw new TypeError('a database name can contain only lowercase letters, digits, and _');
  const found = await client.query('select from pg_database where datname = $1', [name]);
  if (found.rowCount === 1) return;
  await client.query(`create database ${name} owner ${databaseRoles.owner}`);
  await client.query(`revoke all on database ${name} from public`);
  await client.query(`grant connect on database ${name} to ${databaseRoles.server}`);
}
