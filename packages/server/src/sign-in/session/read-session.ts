import { sessionColumns } from '../http/known-session.ts';
import type { KnownSession, Continuation } from '../http/known-session.ts';
import { providerColumns } from '../../modules/service-providers/public.ts';
import type { ProviderRow } from '../../modules/service-providers/public.ts';

import { pipelineInCompany, prepare } from '../../db/pipeline.ts';
import type { FoundRow } from '../../db/pipeline.ts';
import type { DatabaseClient } from '../../db/client.ts';

import { moreOfPerson, versionText, personColumns } from '../../access/public.ts';
import type { PersonRow } from '../../access/public.ts';
import { hashName } from '../../core/secret-names.ts';

/** The columns of a joined table under their own aliases, for `part`. */
export const listed = (table: string, columns: readonly string[]): string =>
  columns.map((column) => `${table}.${column} as ${table}_${column}`).join(', ');

// One statement instead of five: a round trip costs more CPU than anything but the signature.
const statement = prepare(`
select c.version, c.control_state, c.updated_at, c.saml_key, k.key as signing_key,
       c.xmin::text as company_row, p.row_version as provider_row,
       ${listed('p', providerColumns)}, ${listed('s', sessionColumns)}, ${listed('u', personColumns)},
       ${moreOfPerson},
       array(select m.shift_key::text from shift_members m
              where m.company_key = u.company_key and m.user_key = u.key) as u_shift_keys
  from companies c
  left join lateral (select *, xmin::text as row_version from service_providers where company_key = c.key and entity_id = $2
                      order by created_at limit 1) p on true
  left join sign_in_sessions s on s.company_key = c.key and s.session_hash = $3
  left join users u on u.company_key = c.key and u.key = s.user_key
  left join signing_keys k on k.company_key = c.key and k.state = 'current'
 where c.key = $1`);

// The statement above selects these columns beside the parts.
type Row = FoundRow & {
  readonly version: number;
  readonly control_state: string;
  readonly updated_at: Date;
  readonly saml_key: string;
  readonly signing_key: string | null;
  readonly company_row: string;
  readonly provider_row: string | null;
};

/** Reads it in one round trip; `cookie` is the session's value or null. Null for an unknown company. */
export async function readContinuation(
  db: DatabaseClient,
  companyKey: string,
  entityId: string,
  cookie: string | null,
): Promise<Continuation | null> {
  const values = [companyKey, entityId, cookie === null ? null : hashName(cookie)];
  const [rows] = await pipelineInCompany(db, companyKey, { statement, values });
  const row = rows?.[0] as Row | undefined;
  if (row === undefined) return null;
  return {
    version: versionText(row),
    samlKey: row.saml_key,
    provider: part<ProviderRow>(row, 'p', providerColumns),
    session: part<KnownSession>(row, 's', sessionColumns),
    person: part<PersonRow>(row, 'u', [...personColumns, 'shift_keys', 'more']),
    signingKey: row.signing_key,
    companyRow: row.company_row,
    providerRow: row.provider_row,
  };
}

/** The columns of one joined table; null when the join found nothing. */
export function part<T>(row: FoundRow, table: string, columns: readonly (keyof T & string)[]): T | null {
  if (row[`${table}_key`] === null) return null;
  const found: Record<string, unknown> = {};
  for (const column of columns) found[column] = row[`${table}_${column}`];
  // The statement selects exactly these columns of the table.
  return found as T;
}
