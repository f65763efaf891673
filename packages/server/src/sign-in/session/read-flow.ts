import { runPipeline, prepare } from '../../db/pipeline.ts';
import type { FoundRow, Part } from '../../db/pipeline.ts';
import type { DatabaseClient } from '../../db/client.ts';
import { moreOfPerson, versionText, personColumns, isLive } from '../../access/public.ts';
import type { PersonRow } from '../../access/public.ts';
import { hashName, isRandomName } from '../../core/secret-names.ts';
import { FaultError } from '../../core/faults.ts';
import { flowColumns } from '../../db/written-columns.ts';
import type { FlowRow } from './flows.ts';
import type { CachedRows } from '../http/warm-cache.ts';
import { listed, part } from './read-session.ts';
import { providerColumns } from '../../modules/service-providers/public.ts';
import type { ProviderRow } from '../../modules/service-providers/public.ts';

/** The versions (`xmin`) of the rows behind a decision. The write names them and does nothing after a conflict. */
export interface ReadVersions {
  readonly company: string;
  readonly person: string | null;
  readonly provider: string | null;
}

/** The rows that one request of a browser with a flow needs, as far as they exist. */
export interface FlowRead {
  readonly companyKey: string;
  readonly version: string;
  readonly flow: FlowRow;
  readonly provider: ProviderRow | null;
  /** The person of the typed address; null when there is none, or nothing was typed. */
  readonly person: PersonRow | null;
  readonly hasLiveSession: boolean;
  /** Key of the company's current signing key. */
  readonly signingKey: string | null;
  readonly versions: ReadVersions;
}

const enter = prepare(`
select set_config('app.company', company_key::text, true) from find_sign_in_flow($1)`);

// An office shares one counter, so the commit of this transaction does not wait for the disk and blocks no other
// sign-in. The row of the attempt follows, and its commit waits for both.
const enterIfCurrent = prepare(
  "select set_config('app.company', $1, true), set_config('synchronous_commit', 'off', true)",
);

const textOf = (provider: string): string => `
select c.key as company_key, c.version, c.control_state, c.updated_at, k.key as signing_key,
       c.xmin::text as company_version, u.row_version as person_version, p.xmin::text as provider_version,
       s.ended_at, s.expires_at, s.authenticated_at,
       ${listed('f', flowColumns)}, ${provider}, ${listed('u', personColumns)},
       ${moreOfPerson},
       array(select m.shift_key::text from shift_members m
              where m.company_key = u.company_key and m.user_key = u.key order by m.shift_key) as u_shift_keys
  from companies c
  join sign_in_flows f on f.company_key = c.key and f.flow_hash = $1
  left join service_providers p on p.company_key = c.key and p.key = f.service_provider_key
  left join lateral (select *, xmin::text as row_version from users where company_key = c.key and email = $2
                      order by status in ('active', 'suspended') desc, created_at desc limit 1) u on true
  left join sign_in_sessions s on s.company_key = c.key and s.session_hash = $3
  left join signing_keys k on k.company_key = c.key and k.state = 'current'
 where c.key = nullif(current_setting('app.company', true), '')::uuid`;

const read = prepare(textOf(listed('p', providerColumns)));
// Most of it belongs to the service provider, which rarely changes.
const readCached = prepare(textOf('p.key as p_key'));

// The statement above selects these columns beside the parts.
type Row = FoundRow & {
  readonly company_key: string;
  readonly version: number;
  readonly control_state: string;
  readonly updated_at: Date;
  readonly signing_key: string | null;
  readonly company_version: string;
  readonly person_version: string | null;
  readonly provider_version: string | null;
  readonly ended_at: Date | null;
  readonly expires_at: Date | null;
  readonly authenticated_at: Date | null;
};

interface FlowQuery {
  readonly name: string | null;
  readonly email: string | null;
  readonly cookie: string | null;
  readonly now: number;
}

/**
 * Reads it in one round trip, in which the flow's name finds its company. `email` is the typed one, `cookie` the
 * session's value; throws a fault when there is no such flow.
 */
export async function readFlow(db: DatabaseClient, asked: FlowQuery): Promise<FlowRead> {
  if (!isRandomName(asked.name)) throw new FaultError('expired', 'FLOW_UNKNOWN');
  const flowHash = hashName(asked.name);
  const sessionHash = asked.cookie === null ? null : hashName(asked.cookie);
  const [, rows] = await runPipeline(
    db,
    { statement: enter, values: [flowHash] },
    { statement: read, values: [flowHash, asked.email, sessionHash] },
  );
  const row = rows?.[0] as Row | undefined;
  const found = row && flowReadOf(row, part<ProviderRow>(row, 'p', providerColumns), asked.now);
  if (!found) throw new FaultError('expired', 'FLOW_UNKNOWN');
  return found;
}

/**
 * Reads the same for a flow with a cached company and service provider, behind `before` in the same round trip;
 * returns the rows of `before` with it. `read` is null when the flow is gone or one of the two has changed.
 */
export async function readCachedFlow(
  db: DatabaseClient,
  asked: FlowQuery & { readonly name: string },
  cached: CachedRows,
  before: Part,
): Promise<{ readonly read: FlowRead | null; readonly before: readonly FoundRow[] }> {
  const sessionHash = asked.cookie === null ? null : hashName(asked.cookie);
  const [, counted = [], rows] = await runPipeline(
    db,
    { statement: enterIfCurrent, values: [cached.companyKey] },
    before,
    { statement: readCached, values: [hashName(asked.name), asked.email, sessionHash] },
  );
  const row = rows?.[0] as Row | undefined;
  const isSame = row?.company_version === cached.companyRow && row.provider_version === cached.providerRow;
  const read = row !== undefined && isSame ? flowReadOf(row, cached.provider, asked.now) : null;
  return { read, before: counted };
}

function flowReadOf(row: Row, provider: ProviderRow | null, now: number): FlowRead | null {
  const flow = part<FlowRow>(row, 'f', flowColumns);
  if (flow === null) return null;
  const { ended_at, expires_at, authenticated_at } = row;
  return {
    companyKey: row.company_key,
    version: versionText(row),
    flow,
    provider,
    person: part<PersonRow>(row, 'u', [...personColumns, 'shift_keys', 'more']),
    hasLiveSession:
      expires_at !== null &&
      authenticated_at !== null &&
      isLive({ ended_at, expires_at, authenticated_at }, now),
    signingKey: row.signing_key,
    versions: {
      company: row.company_version,
      person: row.person_version,
      provider: row.provider_version,
    },
  };
}
