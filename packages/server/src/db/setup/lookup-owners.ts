import type { ClientBase, Pool } from 'pg';
import { databaseRoles } from '../config.ts';

/** Look-ups belong to a role that cannot read what they look up; the message has the SQL that repairs it. */
export class LookupOwnerError extends Error {
  override readonly name = 'LookupOwnerError';
  readonly code = 'lookups_without_owner';
  /** SQL for a database administrator. */
  readonly repairs: readonly string[];

  constructor(functions: readonly string[]) {
    const repairs = functions.map(
      (signature) => `alter function ${signature} owner to ${databaseRoles.lookup};`,
    );
    super(
      [
        `The look-up functions of this database must belong to ${databaseRoles.lookup}, or they find no company. ` +
          'This happens when a dump is restored without its owners (pg_restore --no-owner).',
        '',
        'To fix this, run the following as a database administrator, connected to this database:',
        '',
        ...repairs.map((line) => `  ${line}`),
      ].join('\n'),
    );
    this.repairs = repairs;
  }
}

/** Start-up check: every look-up belongs to the role that may read for it. Throws LookupOwnerError. */
export async function assertLookupsAreOwned(client: ClientBase | Pool): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature
       from pg_proc p join pg_roles r on r.oid = p.proowner
      where p.pronamespace = 'public'::regnamespace and r.rolname <> $1
        and obj_description(p.oid, 'pg_proc') = 'owner: ' || $1
      order by 1`,
    [databaseRoles.lookup],
  );
  if (rows.length > 0) throw new LookupOwnerError(rows.map((row) => row.signature));
}
