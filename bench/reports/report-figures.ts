import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createSnapshotCache } from '@shiftgate/server/access/snapshot-cache.ts';
import type { DatabaseClient } from '@shiftgate/server/db/client.ts';
import type { EmbeddedDatabase } from '@shiftgate/server/db/embedded/start.ts';
import { newKey } from '@shiftgate/server/db/keys.ts';
import { inCompany } from '@shiftgate/server/db/transactions.ts';
import { hashToken } from '@shiftgate/server/http/with-actor.ts';
import { countLogHours } from '@shiftgate/server/modules/access-log/index.ts';
import { countAudits } from '@shiftgate/server/modules/audit/index.ts';
import { countSessionDays } from '@shiftgate/server/modules/sessions/index.ts';
import type { FileOrder, FileReport } from './file-client.ts';
import { serveApi } from '../people/serve-api.ts';
import { measureP95, p95Of } from '../shared/percentile.ts';
import { filteredPages, firstPages, pictures } from './report-queries.ts';
import type { Named, ReportQuery } from './report-queries.ts';

type Figures = Record<string, number>;
interface Filled {
  readonly postgres: EmbeddedDatabase;
  readonly db: DatabaseClient;
  readonly companyKey: string;
  readonly now: number;
}
interface Caller {
  readonly url: string;
  readonly token: string;
}

const dayMs = 86_400_000;
/** Simulates a panel in use by a person, not one that keeps a core busy by itself. */
const betweenCallsMs = 100;
const agent = new Agent({ keepAlive: true });

/** Sends a call and returns its answer when the head is there. */
function send(caller: Caller, path: string, body?: unknown): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${caller.url}${path}`,
      { agent, headers, method: body ? 'POST' : 'GET' },
      (answer) => {
        if ((answer.statusCode ?? 500) < 400) resolve(answer);
        else reject(new Error(`${path} answered ${answer.statusCode}`));
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const ask = async (caller: Caller, { path, query }: ReportQuery) =>
  textOf(await send(caller, `/api${path}?${new URLSearchParams(query).toString()}`));

/** The 95th percentile, in milliseconds, of the slowest of these calls. */
async function slowestOf(caller: Caller, queries: readonly ReportQuery[]): Promise<number> {
  const isVerbose = process.argv.includes('--verbose');
  let slowest = 0;
  for (const each of queries) {
    const time = await measureP95(() => ask(caller, each));
    if (isVerbose)
      process.stdout.write(`  ${time.toFixed(1).padStart(7)} ${each.path} ${JSON.stringify(each.query)}\n`);
    slowest = Math.max(slowest, time);
  }
  return slowest;
}

/** Rows to filter by: an administrator who wrote entries, and a person of the log. */
async function findNamed(
  db: DatabaseClient,
  companyKey: string,
): Promise<Named & { readonly admin: string }> {
  return await inCompany(db, companyKey, async (tx) => {
    const admin = await tx
      .selectFrom('users')
      .select('key')
      .where('is_admin', '=', true)
      .orderBy('key')
      .limit(1)
      .executeTakeFirstOrThrow();
    const entry = await tx
      .selectFrom('access_log')
      .select(['user_key', 'email', 'shift_key'])
      .where('user_key', 'is not', null)
      .orderBy('occurred_at', 'desc')
      .offset(7)
      .limit(1)
      .executeTakeFirstOrThrow();
    const audit = await tx
      .selectFrom('audit_events')
      .select(['actor_user_key', 'target_key'])
      .where('actor_user_key', 'is not', null)
      .orderBy('occurred_at', 'desc')
      .offset(7)
      .limit(1)
      .executeTakeFirstOrThrow();
    return {
      admin: admin.key,
      user: entry.user_key ?? '',
      userText: entry.email.slice(0, entry.email.indexOf('@')),
      shift: entry.shift_key ?? '',
      author: audit.actor_user_key ?? '',
      target: audit.target_key ?? '',
    };
  });
}

async function logIn({ db, companyKey, now }: Filled, userKey: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = new Date(now);
  const until = new Date(now + dayMs);
  await inCompany(db, companyKey, (tx) =>
    tx
      .insertInto('api_tokens')
      .values({
        key: newKey(now),
        company_key: companyKey,
        user_key: userKey,
        token_hash: hashToken(token),
        created_at: at,
        last_used_at: at,
        idle_expires_at: until,
        expires_at: until,
      })
      .execute(),
  );
  return token;
}

/** The 95th percentile of other calls until a download ends, or for a while without one. */
async function measureOthers(caller: Caller, until: Promise<unknown>): Promise<number> {
  let isOver = false;
  void until.finally(() => (isOver = true));
  const times: number[] = [];
  while (!isOver) {
    for (const path of ['/home', '/access-logs', '/groups']) {
      const began = performance.now();
      await ask(caller, { path, query: {} });
      times.push(performance.now() - began);
    }
    await wait(betweenCallsMs);
  }
  return p95Of(times);
}

/** Has a client of its own download the log from a day on; resolves at the end of the file. */
async function download(caller: Caller, from: string, clientScript: string): Promise<FileReport> {
  const body = { kind: 'access_log_csv', filters: { from } };
  const ticket = JSON.parse(await textOf(await send(caller, '/api/downloads/tickets', body))) as {
    readonly url: string;
  };
  const client = fork(clientScript, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  client.send({ url: caller.url + ticket.url } satisfies FileOrder);
  const [report] = await once(client, 'message');
  return report as FileReport;
}

/** A file of about a million rows: its speed, its memory, and what other calls feel of another one. */
async function measureFile(caller: Caller, from: string, clientScript: string): Promise<Figures> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const sampler = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const { rows, seconds } = await download(caller, from, clientScript);
  clearInterval(sampler);
  const others = await measureOthers(caller, wait(10_000));
  const meanwhile = await measureOthers(caller, download(caller, from, clientScript));
  return {
    fileRows: rows,
    fileRowsPerSecond: rows / seconds,
    fileAddedMb: (most - before) / 1024 / 1024,
    fileOthersP95Ms: others,
    fileOthersToQuietRatio: meanwhile / others,
  };
}

/** Measures the reports of a company at the API: first pages, pictures, and a file of about a million rows. */
export async function measureReports(
  filled: Filled,
  rowsPerDay: number,
  clientScript: string,
): Promise<Figures> {
  const { db, now } = filled;
  const began = performance.now();
  const engine = { db, clock: { now: () => now }, facts: createSnapshotCache() };
  for (const job of [countLogHours, countAudits, countSessionDays]) await job.run(engine);
  const countSeconds = (performance.now() - began) / 1000;
  const named = await findNamed(db, filled.companyKey);
  const api = await serveApi({ ...filled, consoleDir: null });
  const caller = { url: api.url, token: await logIn(filled, named.admin) };
  const days = Math.max(1, Math.round(1_000_000 / rowsPerDay));
  try {
    return {
      countSeconds,
      reportPageP95Ms: await slowestOf(caller, firstPages(named)),
      reportFilteredPageP95Ms: await slowestOf(caller, filteredPages(named)),
      reportPictureP95Ms: await slowestOf(caller, pictures(named)),
      ...(await measureFile(caller, new Date(now - days * dayMs).toISOString().slice(0, 10), clientScript)),
    };
  } finally {
    agent.destroy();
    await api.close();
  }
}
