import type { FastifyRequest } from 'fastify';
import { runPipeline, prepare } from '#db/pipeline.ts';
import type { FoundRow, Parameter, Prepared } from '#db/pipeline.ts';
import type { DatabaseClient } from '#db/client.ts';
import { isKey } from '#db/transactions.ts';
import { flowColumns } from '#db/written-columns.ts';
import type { SignInSessionsTable } from '#db/tables/sign-in-tables.ts';
import { moreOfPerson, personColumns, personOf, versionText } from '#access/public.ts';
import type { CompanySnapshot, Person, PersonRow, SessionRow } from '#access/public.ts';
import { providerColumns } from '#modules/service-providers/public.ts';
import type { ProviderRow } from '#modules/service-providers/public.ts';
import { FaultError } from '#core/faults.ts';
import { hashName, isRandomName } from '#core/secret-names.ts';
import { readCookie } from '../http/cookies.ts';
import type { SignInContext } from '../http/deps.ts';
import type { FlowRow } from './flows.ts';

const sessionColumns = [
  'key',
  'company_key',
  'user_key',
  'authenticated_at',
  'expires_at',
  'allowed_until',
  'ended_at',
  'end_cause',
  'is_by_single_access',
] as const satisfies readonly (keyof SignInSessionsTable)[];

/** Columns of a session that a sign-in reads. */
export type KnownSession = Pick<SessionRow, (typeof sessionColumns)[number]>;

/** The versions of the rows behind a decision; the guard of its write compares them. */
export interface FactVersions {
  readonly company: string;
  readonly person: string | null;
  readonly provider: string | null;
  readonly flow: string | null;
}

/** Everything that one request decides from, read in one round trip. */
export interface SignInFacts {
  readonly company: CompanySnapshot;
  readonly flow: FlowRow | null;
  readonly provider: ProviderRow | null;
  /** The session of the browser's cookie, live or not. */
  readonly session: KnownSession | null;
  /** The person of the typed address, else of the flow that waits for them, else of the session. */
  readonly person: Person | null;
  /** Key of the company's current signing key. */
  readonly signingKey: string | null;
  readonly versions: FactVersions;
}

/** How a request names its company and application. */
export type FactsQuery =
  | { readonly flow: string; readonly email: string | null }
  | { readonly samlKey: string; readonly issuer: string }
  | { readonly samlKey: string; readonly app: string };

const listed = (table: string, columns: readonly string[]): string =>
  columns.map((column) => `${table}.${column} as ${table}_${column}`).join(', ');

const enterFlow = prepare(`
select set_config('app.company', company_key::text, true) from find_sign_in_flow($1)`);
const enterSamlKey = prepare(`
select set_config('app.company', find_company_of_saml_key($1)::text, true)`);

const ofFlow = 'f.flow_hash = $1';

/** `$1` names the flow or the application, `$2` is the session's hash, `$3` the typed address. */
const factsBy = (flow: string | null, provider: string, person: string): Prepared =>
  prepare(`
select c.key as company_key, c.saml_key, c.version, c.control_state, c.updated_at, k.key as signing_key,
       c.xmin::text as company_version, p.row_version as provider_version, u.row_version as person_version,
       ${flow === null ? 'null as f_key' : `f.row_version as flow_version, ${listed('f', flowColumns)}`},
       ${listed('p', providerColumns)}, ${listed('s', sessionColumns)}, ${listed('u', personColumns)},
       ${moreOfPerson},
       array(select m.shift_key::text from shift_members m
              where m.company_key = u.company_key and m.user_key = u.key order by m.shift_key) as u_shift_keys
  from companies c
  ${
    flow === null
      ? ''
      : `left join lateral (select f.*, f.xmin::text as row_version from sign_in_flows f
                      where f.company_key = c.key and ${flow}) f on true`
  }
  left join lateral (select p.*, p.xmin::text as row_version from service_providers p
                      where p.company_key = c.key and ${provider}
                      order by p.created_at limit 1) p on true
  left join sign_in_sessions s on s.company_key = c.key and s.session_hash = $2
  left join lateral (select u.*, person_version(u) as row_version from users u
                      where u.company_key = c.key and ${person}
                      order by u.status in ('active', 'suspended') desc, u.created_at desc limit 1) u on true
  left join signing_keys k on k.company_key = c.key and k.state = 'current'
 where c.key = current_company()`);

const personOfSession = 'u.key = s.user_key';
const providerOfFlow = 'p.key = f.service_provider_key';
const statements = {
  form: factsBy(ofFlow, providerOfFlow, 'u.email = $3'),
  flow: factsBy(ofFlow, providerOfFlow, 'u.key = coalesce(f.user_key, s.user_key)'),
  issuer: factsBy(null, 'p.entity_id = $1', personOfSession),
  app: factsBy(null, "p.key = $1 and p.provider = 'other'", personOfSession),
};

// The statement above selects these columns besides those of its tables.
type Row = FoundRow & {
  readonly company_key: string;
  readonly version: number;
  readonly control_state: string;
  readonly updated_at: Date;
  readonly signing_key: string | null;
  readonly company_version: string;
  readonly person_version: string | null;
  readonly provider_version: string | null;
  /** Only where a flow is read. */
  readonly flow_version?: string | null;
};

/**
 * Reads the facts of a request in one round trip; a company that has changed is read again after it. `cookie` is the
 * session's value. Null for an unknown company or flow.
 */
export async function readFacts(
  context: Pick<SignInContext, 'db' | 'snapshots'>,
  db: DatabaseClient,
  wanted: FactsQuery,
  cookie: string | null,
): Promise<SignInFacts | null> {
  const row = await readRow(db, wanted, cookie === null ? null : hashName(cookie));
  if (row === null) return null;
  const company = await context.snapshots.readAt(context.db, row.company_key, versionText(row));
  const person = part<PersonRow>(row, 'u', [...personColumns, 'shift_keys', 'more']);
  return {
    company,
    flow: part<FlowRow>(row, 'f', flowColumns),
    provider: part<ProviderRow>(row, 'p', providerColumns),
    session: part<KnownSession>(row, 's', sessionColumns),
    person: person === null ? null : personOf(company, person),
    signingKey: row.signing_key,
    versions: {
      company: row.company_version,
      person: row.person_version,
      provider: row.provider_version,
      flow: row.flow_version ?? null,
    },
  };
}

/** A flow with everything that its request decides from. */
export interface FlowFacts extends SignInFacts {
  readonly flow: FlowRow;
}

/** Reads the facts of a flow, and of the session of its browser; throws a fault when there is no such flow. */
export async function readFlowFacts(
  { context, request }: { readonly context: SignInContext; readonly request: FastifyRequest },
  flow: string,
  email: string | null,
): Promise<FlowFacts> {
  const cookie = readCookie(request, 'session', context.config.signinUrl);
  const facts = await readFacts(context, context.db, { flow, email }, cookie);
  if (facts === null || facts.flow === null) throw new FaultError('expired', 'FLOW_UNKNOWN');
  return { ...facts, flow: facts.flow };
}

const samlKeyShape = /^[A-Za-z0-9-]{4,64}$/;

async function readRow(db: DatabaseClient, wanted: FactsQuery, session: Buffer | null): Promise<Row | null> {
  if ('flow' in wanted) {
    if (!isRandomName(wanted.flow)) return null;
    const flow = hashName(wanted.flow);
    return wanted.email === null
      ? await readEntered(db, enterFlow, flow, { statement: statements.flow, values: [flow, session] })
      : await readEntered(db, enterFlow, flow, {
          statement: statements.form,
          values: [flow, session, wanted.email],
        });
  }
  const { samlKey } = wanted;
  if (!samlKeyShape.test(samlKey)) return null;
  const read =
    'app' in wanted
      ? { statement: statements.app, values: [isKey(wanted.app) ? wanted.app : null, session] }
      : { statement: statements.issuer, values: [wanted.issuer, session] };
  return await readEntered(db, enterSamlKey, samlKey, read);
}

async function readEntered(
  db: DatabaseClient,
  enter: Prepared,
  name: string | Buffer,
  read: { readonly statement: Prepared; readonly values: readonly Parameter[] },
): Promise<Row | null> {
  const [, rows] = await runPipeline(db, { statement: enter, values: [name] }, read);
  // The statement returns at most one row.
  return (rows?.[0] as Row | undefined) ?? null;
}

/** The columns of one joined table; null when the join found nothing. */
function part<T>(row: FoundRow, table: string, columns: readonly (keyof T & string)[]): T | null {
  if (row[`${table}_key`] === null) return null;
  const found: Record<string, unknown> = {};
  for (const column of columns) found[column] = row[`${table}_${column}`];
  // The statement selects exactly these columns of the table.
  return found as T;
}
