import { runPipeline, prepare } from '#db/pipeline.ts';
import type { Part } from '#db/pipeline.ts';
import type { DatabaseClient } from '#db/client.ts';
import { newKey } from '#db/keys.ts';
import type { AttemptNotifier } from './attempt-notifier.ts';
import { hashName, isRandomName } from '#core/secret-names.ts';
import type { Client } from '#access/public.ts';
import { logColumns } from '#db/written-columns.ts';
import type { LogRow } from '#db/written-columns.ts';

/** A form that was shed unread. */
export interface ShedRequest {
  readonly flowName: string;
  readonly browserName: string | null;
  /** The typed address, in lower case. */
  readonly email: string;
  readonly client: Client;
  readonly now: number;
  readonly requestId: string;
  /** The company where this process knows it; null derives it from the flow's name. */
  readonly companyKey: string | null;
}

/** Writes the rows of shed forms, batched into one round trip. */
export interface ShedLog {
  /** Resolves when the row is committed; a form without an open flow of its browser is not logged. */
  write(one: ShedRequest): Promise<void>;
}

/** Most rows of one round trip. */
const mostRows = 200;

const enter = prepare("select set_config('app.company', $1, true)");
const enterOfFlow = prepare(`
select set_config('app.company', coalesce((select company_key::text from find_sign_in_flow($1)), ''), true)`);

/** The source of each column; null stays empty, since nothing was verified. */
const sources = {
  key: 's.key',
  company_key: 's.company_key',
  occurred_at: 's.at',
  user_key: 'u.key',
  email: 's.email',
  user_name: 'u.name',
  result: "'hash_queue_full'",
  is_allowed: 'false',
  notes: "'{}'",
  ip: 's.ip',
  browser: 's.browser_kind',
  os: 's.os',
  device_class: 's.device_class',
  shift_key: null,
  shift_name: null,
  allowed_until: null,
  next_opening: null,
  session_key: null,
  service_provider_key: 's.service_provider_key',
  assertion_id: null,
  session_index: null,
  signing_key: null,
  request_id: 's.request_id',
  trace: null,
} as const satisfies Readonly<Record<keyof LogRow, string | null>>;

// The look-up of the address costs the same whether or not the person exists.
const insert = prepare(`
with sent as (
  select a.*, f.company_key, f.service_provider_key
    from jsonb_to_recordset($1::jsonb)
      as a (key uuid, flow text, browser text, email text, at timestamptz, ip text, browser_kind text, os text,
            device_class text, request_id text)
    join sign_in_flows f on f.company_key = nullif(current_setting('app.company', true), '')::uuid
                        and f.flow_hash = decode(a.flow, 'hex') and f.consumed_at is null and f.expires_at > a.at
                        and (f.cookie_hash is null or f.cookie_hash = decode(a.browser, 'hex'))),
logged as (
  insert into access_log (${logColumns.join(', ')})
  select ${logColumns.map((column) => sources[column] ?? 'null').join(', ')}
    from sent s
    left join lateral (select key, name from users where company_key = s.company_key and email = s.email
                        order by status in ('active', 'suspended') desc, created_at desc limit 1) u on true
  returning company_key)
select company_key, count(*)::int as logged from logged group by company_key`);

/** Creates the log of a process. One round trip runs at a time; rows that arrive meanwhile go with the next. */
export function createShedLog(db: DatabaseClient, notifier: AttemptNotifier): ShedLog {
  let waiting: { readonly one: ShedRequest; readonly done: PromiseWithResolvers<void> }[] = [];
  let isWriting = false;
  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostRows);
      waiting = waiting.slice(mostRows);
      try {
        const logged = await writeRows(
          db,
          batch.map(({ one }) => one),
        );
        for (const [companyKey, rows] of logged) notifier.written(companyKey, 'hash_queue_full', rows);
        for (const { done } of batch) done.resolve();
      } catch (error) {
        for (const { done } of batch) done.reject(error);
      }
    }
    isWriting = false;
  };
  return {
    async write(one) {
      // Without the form of a name there is nothing to find.
      if (!isRandomName(one.flowName)) return;
      const done = Promise.withResolvers<void>();
      waiting.push({ one, done });
      if (!isWriting) void writeAll();
      await done.promise;
    },
  };
}

/** Returns the number of rows written per company. */
async function writeRows(
  db: DatabaseClient,
  batch: readonly ShedRequest[],
): Promise<readonly (readonly [string, number])[]> {
  const parts: Part[] = [];
  for (const [companyKey, rows] of Map.groupBy(batch, (one) => one.companyKey)) {
    if (companyKey !== null) {
      parts.push({ statement: enter, values: [companyKey] }, insertOf(rows));
      continue;
    }
    for (const row of rows)
      parts.push({ statement: enterOfFlow, values: [hashName(row.flowName)] }, insertOf([row]));
  }
  const found = await runPipeline(db, ...parts);
  return found
    .flat()
    .flatMap(({ company_key, logged }) =>
      logged === undefined ? [] : [[String(company_key), Number(logged)] as const],
    );
}

function insertOf(rows: readonly ShedRequest[]): Part {
  const sent = rows.map(({ flowName, browserName, email, client, now, requestId }) => ({
    key: newKey(now),
    flow: hashName(flowName).toString('hex'),
    browser: browserName === null ? null : hashName(browserName).toString('hex'),
    email,
    at: new Date(now).toISOString(),
    ip: client.ip,
    browser_kind: client.browser,
    os: client.os,
    device_class: client.deviceClass,
    request_id: requestId,
  }));
  return { statement: insert, values: [JSON.stringify(sent)] };
}
