import { startDriveAudit } from '../connectors/google/testing/drive-audit.ts';
import type { DriveAudit } from '../connectors/google/testing/drive-audit.ts';
import { inCompany } from '../db/transactions.ts';
import { readSharedFiles } from '../modules/shared-files/index.ts';
import type { ReadFilesDeps } from '../modules/shared-files/index.ts';
import type { EngineDeps } from '../due-work/public.ts';
import { people, startApi } from './api.ts';
import type { Api } from './api.ts';

/** A company whose workspace lists how files are shared, by a log that the test writes. */
export async function startSharedFilesWorld(options: { readonly pageSize?: number } = {}) {
  let log: DriveAudit | undefined;
  const api = await startApi({
    adminApi: async (elsewhere) => {
      log = await startDriveAudit({ ...options, elsewhere });
      return log.url;
    },
  });
  const { key: companyKey, token } = await api.createCompany();
  const inOurs: <T>(work: Parameters<typeof inCompany<T>>[2]) => Promise<T> = (work) =>
    inCompany(api.db, companyKey, work);
  const state = () => api.call('sharedFiles.state', { token });
  return {
    api,
    companyKey,
    token,
    // It is started by the call above.
    log: log as DriveAudit,
    inOurs,
    state,
    /** An instant this many minutes ago. */
    ago: (minutes: number) => new Date(api.clock.now() - minutes * 60_000).toISOString(),
    /** What the browser brings back from the consent page. */
    async walk(email: string = people.secondSuperAdmin, choice: Parameters<Api['walk']>[2] = {}) {
      const url = await api.walk(await api.call('sharedFiles.authorize', { token }), email, choice);
      return { token, body: api.returning(url) };
    },
    async allow(email: string = people.secondSuperAdmin) {
      return await api.call('sharedFiles.allow', await this.walk(email));
    },
    stop: () => api.call('sharedFiles.stop', { token }),
    /** Runs the job once, like a new process. */
    read: (changes: Partial<ReadFilesDeps & EngineDeps> = {}) =>
      readSharedFiles.run({
        db: api.db,
        box: api.box,
        clock: api.clock,
        directories: api.newDirectories(),
        ...changes,
      }),
    /** Runs it until a first reading is over. */
    async readAll() {
      for (let turn = 0; turn < 50; turn += 1) {
        await this.read();
        const { reading } = await state();
        if (reading === null || reading.read_at !== null) return;
      }
      throw new Error('the first reading does not end');
    },
    /** A person takes the consent back at the workspace. */
    async takeBack() {
      const row = await inOurs((tx) =>
        tx.selectFrom('shared_file_consents').select('secret_sealed').executeTakeFirstOrThrow(),
      );
      if (row.secret_sealed === null) throw new Error('there is no consent');
      const secret = api.box.openText(
        { table: 'shared_file_consents', column: 'secret_sealed', companyKey, rowKey: companyKey },
        row.secret_sealed,
      );
      await fetch(`${api.emulators.googleUrl}/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ token: secret }),
      });
    },
    files: async (query: object = {}) =>
      (await api.call('sharedFiles.list', { token, query: { range: '6m', ...query } })).items,
    stored: () => inOurs((tx) => tx.selectFrom('shared_files').selectAll().orderBy('file_id').execute()),
    async close() {
      await api.close();
      await log?.close();
    },
  };
}

export type SharedFilesWorld = Awaited<ReturnType<typeof startSharedFilesWorld>>;
