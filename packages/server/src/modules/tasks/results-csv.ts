import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import type { Context } from '../../core/context.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import type { TasksTable } from '../../db/tables/task-tables.ts';
import { inCompany } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import { AppError } from '../../core/app-error.ts';
import { csvLine, csvStart } from '../../http/csv/csv.ts';
import type { CsvWords } from '../../http/csv/words.ts';
import { downloadRoute, redeemTicket, sendsCsv } from '../../http/csv/download-tickets.ts';
import type { DownloadDeps, Redeemed } from '../../http/csv/download-tickets.ts';
import { auditByUser } from '../audit/public.ts';
import { passwordPlace } from './actions/passwords.ts';
import { mustFindTask } from './read-tasks.ts';

/**
 * Throws when the task is still running. A file with generated passwords is only for the starter of the task and
 * control admins.
 */
export async function refuseTaskDownload(ctx: Context, key: string): Promise<void> {
  const task = await mustFindTask(ctx, key);
  if (task.finished_at === null) throw new AppError('TASK_STILL_RUNNING', { key });
  refuseForeignPasswords(task, ctx.actor);
}

function refuseForeignPasswords(
  task: Pick<Selectable<TasksTable>, 'kind' | 'created_by_user_key'>,
  reader: { readonly userKey: string; readonly isControlAdmin: boolean },
): void {
  const isOwn = task.created_by_user_key === reader.userKey;
  if (task.kind === 'generate_passwords' && !isOwn && !reader.isControlAdmin) throw new AppError('FORBIDDEN');
}

const About = z.object({ task: z.uuid() });

/**
 * Registers the download of a task's outcomes. Generated passwords are in the first complete download only; they are
 * deleted when it was sent to its end, or after 24 hours.
 */
export function mountTaskDownload(
  app: FastifyInstance,
  deps: DownloadDeps & { readonly box: SecretBox },
): void {
  const path = rawPaths.taskResultsCsv;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, downloadRoute, async (request, reply) => {
    const redeemed = await redeemTicket(deps, request.query.ticket, path);
    const { companyKey } = redeemed;
    const { task } = About.parse(redeemed.about);
    const results = await inCompany(deps.db, companyKey, (tx) => readResults(tx, deps.now(), redeemed, task));
    if (results.hasPasswords)
      reply.raw.once('finish', () => {
        inCompany(deps.db, companyKey, (tx) => purgePasswords(tx, companyKey, [task])).catch(
          // The job that purges them after 24 hours does it then.
          (error: unknown) => request.log.error({ err: error }, 'downloaded passwords were not wiped'),
        );
      });
    return sendsCsv(reply, 'results.csv').send(Readable.from(linesOf(deps, redeemed, results)));
  });
}

/** Returns the rows of the file; a download with passwords is audited. */
async function readResults(tx: Tx, now: number, reader: Redeemed, taskKey: string) {
  const { companyKey, userKey } = reader;
  const task = await tx
    .selectFrom('tasks')
    .select(['kind', 'secrets_until', 'created_by_user_key'])
    .where('company_key', '=', companyKey)
    .where('key', '=', taskKey)
    .forUpdate()
    .executeTakeFirst();
  if (!task) throw new AppError('NOT_FOUND');
  refuseForeignPasswords(task, reader);
  const rows = await tx
    .selectFrom('task_items as i')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 'i.company_key').onRef('u.key', '=', 'i.user_key'),
    )
    .select(['u.name', 'u.email', 'i.outcome', 'i.reason', 'i.secret_sealed'])
    .where('i.company_key', '=', companyKey)
    .where('i.task_key', '=', taskKey)
    .orderBy('i.position')
    .execute();
  const hasPasswords = task.secrets_until !== null && task.secrets_until.getTime() > now;
  if (!hasPasswords) return { kind: task.kind, rows, hasPasswords };
  await auditByUser({ tx, companyKey, now }, userKey, {
    event: 'task.passwords_downloaded',
    target: { kind: 'task', key: taskKey, name: task.kind },
  });
  return { kind: task.kind, rows, hasPasswords };
}
type Results = Awaited<ReturnType<typeof readResults>>;

export async function purgePasswords(tx: Tx, companyKey: string, taskKeys: readonly string[]): Promise<void> {
  if (taskKeys.length === 0) return;
  // Locks the task before its people, like everywhere else, to avoid deadlocks.
  await tx
    .updateTable('tasks')
    .set({ secrets_until: null })
    .where('company_key', '=', companyKey)
    .where('key', 'in', taskKeys)
    .execute();
  await tx
    .updateTable('task_items')
    .set({ secret_sealed: null })
    .where('company_key', '=', companyKey)
    .where('task_key', 'in', taskKeys)
    .where('secret_sealed', 'is not', null)
    .execute();
}

function* linesOf(
  deps: { readonly box: SecretBox },
  { companyKey, words }: Redeemed,
  { kind, rows, hasPasswords }: Results,
): Generator<string> {
  const columns = ['name', 'email', 'result', 'reason'] as const;
  yield csvStart + words.header(hasPasswords ? [...columns, 'password'] : columns);
  for (const { name, email, outcome, reason, secret_sealed: sealed } of rows) {
    const fields = [name, email, words.word('downloads.outcomes', outcome), sayReason(words, kind, reason)];
    if (!hasPasswords) yield csvLine(fields);
    else
      yield csvLine([
        ...fields,
        sealed === null ? null : deps.box.openText(passwordPlace(companyKey), sealed),
      ]);
  }
}

function sayReason(words: CsvWords, kind: Results['kind'], reason: string | null): string {
  // This is no missing right: administrators are never signed out by force.
  if (kind === 'force_logout' && reason === 'PROTECTED_USER') return words.administratorStays;
  return words.word('errors', reason);
}
