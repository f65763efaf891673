import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { googleConfig } from '@shiftgate/server/connectors/google/transport/config.ts';
import { createGoogleDirectory } from '@shiftgate/server/connectors/google/google-directory.ts';
import { userFields } from '@shiftgate/server/connectors/google/people.ts';
import { createMicrosoftDirectory } from '@shiftgate/server/connectors/microsoft/microsoft-directory.ts';
import { microsoftConfig } from '@shiftgate/server/connectors/microsoft/transport/config.ts';
import { createPhotoLinks } from '@shiftgate/server/core/photo-links.ts';
import { createDatabase } from '@shiftgate/server/db/client.ts';
import { startEmbeddedPostgres } from '@shiftgate/server/db/embedded/start.ts';
import { newKey } from '@shiftgate/server/db/keys.ts';
import { prepareDatabase } from '@shiftgate/server/db/setup/prepare.ts';
import { createSecretBox } from '@shiftgate/server/db/secrets/secret-box.ts';
import { inCompany } from '@shiftgate/server/db/transactions.ts';
import { syncDirectory } from '@shiftgate/server/modules/directory-sync/sync.job.ts';
import { storeGrant } from '@shiftgate/server/modules/connection/grants.ts';
import { beginSync, syncStatus } from '@shiftgate/server/modules/directory-sync/public.ts';
import type { Clock } from '@shiftgate/server/ports/clock.ts';
import type { Directory } from '@shiftgate/server/ports/directory.ts';
import { only } from '@shiftgate/server/testing/directories.ts';
import type { EmulatorReport } from './emulated-workspace.ts';

export type ServerOrder =
  | { readonly kind: 'open'; readonly workspace: EmulatorReport }
  | { readonly kind: 'newCompany' | 'sync' | 'syncChanges' | 'chain' | 'close' };

/** What one reading took. */
export interface ServerReport {
  readonly seconds: number;
  /** CPU of this process, all threads. */
  readonly cpuSeconds: number;
  /** Most memory while it ran, above what the process had before. */
  readonly addedMb: number;
  readonly people: number;
  /** Rows of people written, by the database's own count. */
  readonly rowsWritten: number;
}

const sampleEveryMs = 10;
const megabyte = 1024 * 1024;

function directoryOf(workspace: EmulatorReport, clock: Clock): Directory {
  const { provider, url, graphUrl, clientId, clientSecret } = workspace;
  if (provider === 'google')
    return createGoogleDirectory({
      config: googleConfig({ clientId, clientSecret, tokenUrl: `${url}/token`, adminApi: url }),
      clock,
      random: Math.random,
    });
  const photoLinks = createPhotoLinks(randomBytes(32));
  return createMicrosoftDirectory({
    config: microsoftConfig({
      clientId,
      credential: { kind: 'secret', secret: clientSecret },
      loginUrl: url,
      graphUrl: graphUrl ?? '',
      // No time may pass but ours.
      quotaPerMinute: 1_000_000,
      reportsPerMinute: 1_000_000,
    }),
    clock,
    random: Math.random,
    // Their making is a part of every sync.
    photoUrlOf: (tenantId, personId) => photoLinks.urlOf([provider, tenantId, personId]),
  });
}

/** The part of the server that reads directories, on a database of its own. */
async function openServer(workspace: EmulatorReport) {
  const folder = await mkdtemp(join(tmpdir(), 'shiftgate-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  await prepareDatabase({ ownerConfig: postgres.ownerConfig(), kind: 'tryout', now: new Date() });
  const db = createDatabase(postgres.serverConfig());
  const box = createSecretBox(randomBytes(32));
  const clock = { now: () => Date.now() };
  const { url, clientId, clientSecret } = workspace;
  const directory = directoryOf(workspace, clock);
  let companyKey = '';

  const newCompany = async (): Promise<void> => {
    companyKey = newKey(clock.now());
    const at = new Date(clock.now());
    await inCompany(db, companyKey, async (tx) => {
      await tx
        .insertInto('companies')
        .values({
          key: companyKey,
          provider: workspace.provider,
          directory_customer_id: workspace.customerId,
          name: 'Padaria Grande',
          main_domain: 'grande.example',
          saml_key: randomBytes(8).toString('hex'),
          zone: 'America/Sao_Paulo',
          language: 'pt-BR',
          control_state_since: at,
          plan: 'enterprise',
          plan_status: 'TRIAL',
          plan_started_on: '2025-03-10',
          created_at: at,
          updated_at: at,
        })
        .execute();
      await storeGrant(tx, box, companyKey, {
        personId: '1',
        email: 'admin@grande.example',
        grantedScopes: [],
        refreshToken: workspace.refreshToken,
        grantedAt: clock.now(),
      });
    });
  };

  const sync = async (kind: 'full' | 'changes'): Promise<ServerReport> => {
    const mark = await db.pool.query<{ id: string }>('select pg_current_xact_id()::text as id');
    await inCompany(db, companyKey, (tx) => beginSync(tx, companyKey, clock.now(), { kind }));
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let most = before;
    const sampler = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, sampleEveryMs);
    const cpu = process.cpuUsage();
    const began = performance.now();
    await syncDirectory.run({ db, box, directories: only(directory), clock });
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    clearInterval(sampler);
    const status = await inCompany(db, companyKey, (tx) => syncStatus(tx, companyKey));
    if (status.in_sync_process || status.error !== null)
      throw new Error(`the reading of the bench ended with ${JSON.stringify(status)}`);
    return {
      seconds,
      cpuSeconds: (user + system) / 1_000_000,
      addedMb: (Math.max(most, process.memoryUsage.rss()) - before) / megabyte,
      people: status.total_users,
      rowsWritten: await countWrittenSince(mark.rows[0]?.id ?? ''),
    };
  };

  /** People's rows whose present version is younger than a transaction, by the database's own marks. */
  const countWrittenSince = async (transaction: string): Promise<number> => {
    const client = await db.pool.connect();
    try {
      await client.query(`select set_config('app.company', $1, false)`, [companyKey]);
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::integer as count from users where xmin::text::bigint > $1::bigint',
        [transaction],
      );
      return rows[0]?.count ?? -1;
    } finally {
      client.release(true);
    }
  };

  /** Asks for every page in turn, with what the product asks for in it, and does nothing with it: what the workspace itself takes. */
  const chain = async (): Promise<ServerReport> => {
    const token = await fetch(`${url}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: workspace.refreshToken,
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    const { access_token: bearer } = (await token.json()) as { access_token: string };
    const began = performance.now();
    const fields = new URLSearchParams({
      customer: 'my_customer',
      maxResults: '500',
      orderBy: 'email',
      projection: 'basic',
      fields: `nextPageToken,users(${userFields})`,
    });
    let people = 0;
    for (let next: string | undefined = ''; next !== undefined;) {
      if (next !== '') fields.set('pageToken', next);
      const reply = await fetch(`${url}/admin/directory/v1/users?${fields.toString()}`, {
        headers: { authorization: `Bearer ${bearer}` },
      });
      const page = (await reply.json()) as { users: unknown[]; nextPageToken?: string };
      people += page.users.length;
      next = page.nextPageToken;
    }
    const seconds = (performance.now() - began) / 1000;
    return { seconds, cpuSeconds: 0, addedMb: 0, people, rowsWritten: 0 };
  };

  const close = async (): Promise<void> => {
    await db.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { newCompany, sync, chain, close };
}

let server: Awaited<ReturnType<typeof openServer>> | null = null;

async function follow(order: ServerOrder): Promise<ServerReport | null> {
  if (order.kind === 'open') server = await openServer(order.workspace);
  if (order.kind === 'newCompany') await server?.newCompany();
  if (order.kind === 'close') await server?.close();
  if (order.kind === 'sync') return (await server?.sync('full')) ?? null;
  if (order.kind === 'syncChanges') return (await server?.sync('changes')) ?? null;
  return order.kind === 'chain' ? ((await server?.chain()) ?? null) : null;
}

process.on('message', (order: ServerOrder) => {
  void follow(order).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ failure: String(error instanceof Error ? error.stack : error) }),
  );
});
process.on('disconnect', () => process.exit(0));
