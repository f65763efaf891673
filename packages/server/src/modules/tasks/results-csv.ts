import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import type { Context } from '../../context.ts';
import type { SecretBox } from '../../db/secret-box.ts';
import type { Tx } from '../../db/transactions.ts';
import { inCompany } from '../../db/transactions.ts';
import { AppError } from '../../http/app-error.ts';
import { csvLine, csvStart } from '../../http/csv.ts';
import { redeemTicket, sendsCsv } from '../../http/download-tickets.ts';
import type { DownloadDeps } from '../../http/download-tickets.ts';
import { auditByUser } from '../audit/index.ts';
import { passwordPlace } from './actions/passwords.ts';
import { mustFindTask } from './read-tasks.ts';

/**
 * Refuses the download of a task's results: one that still runs, and one with generated passwords to anybody but who
 * started it and control admins.
 */
export async function refuseTaskDownload(ctx: Context, key: string): Promise<void> {
  const task = await mustFindTask(ctx, key);
  if (task.finished_at === null) throw new AppError('TASK_STILL_RUNNING', { key });
  const isOwn = task.created_by_user_key === ctx.actor.userKey;
  if (task.kind === 'generate_passwords' && !isOwn && !ctx.actor.isControlAdmin)
    throw new AppError('FORBIDDEN');
}

const About = z.object({ task: z.uuid() });

/**
 * Registers the download of what became of each person. Generated passwords stand in the first one only: they leave the
 * database in the transaction that reads them, and 24 hours after they were made in any case.
 */
export function mountTaskDownload(
  app: FastifyInstance,
  deps: DownloadDeps & { readonly box: SecretBox },
): void {
  const path = rawPaths.taskResultsCsv;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, async (request, reply) => {
    const { companyKey, userKey, about } = await redeemTicket(deps, request.query.ticket, path);
    const { task } = About.parse(about);
    const rows = await inCompany(deps.db, companyKey, (tx) =>
      takeRows(tx, deps, { companyKey, userKey, taskKey: task }),
    );
    return sendsCsv(reply, 'results.csv').send(Readable.from(linesOf(deps, companyKey, rows)));
  });
}

async function takeRows(
  tx: Tx,
  deps: DownloadDeps,
  { companyKey, userKey, taskKey }: { companyKey: string; userKey: string; taskKey: string },
) {
  const now = deps.now();
  const task = await tx
    .selectFrom('tasks')
    .select(['kind', 'secrets_until'])
    .where('company_key', '=', companyKey)
    .where('key', '=', taskKey)
    .forUpdate()
    .executeTakeFirst();
  if (!task) throw new AppError('NOT_FOUND');
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
  if (task.secrets_until === null) return rows;
  await forgetPasswords(tx, companyKey, [taskKey]);
  if (task.secrets_until.getTime() <= now) return rows.map((row) => ({ ...row, secret_sealed: null }));
  await auditByUser(tx, companyKey, now, userKey, {
    event: 'task.passwords_downloaded',
    target: { kind: 'task', key: taskKey, name: task.kind },
  });
  return rows;
}
type Rows = Awaited<ReturnType<typeof takeRows>>;

/** Wipes the sealed passwords of tasks. */
export async function forgetPasswords(
  tx: Tx,
  companyKey: string,
  taskKeys: readonly string[],
): Promise<void> {
  if (taskKeys.length === 0) return;
  await tx
    .updateTable('task_items')
    .set({ secret_sealed: null })
    .where('company_key', '=', companyKey)
    .where('task_key', 'in', taskKeys)
    .where('secret_sealed', 'is not', null)
    .execute();
  await tx
    .updateTable('tasks')
    .set({ secrets_until: null })
    .where('company_key', '=', companyKey)
    .where('key', 'in', taskKeys)
    .execute();
}

function* linesOf(deps: { readonly box: SecretBox }, companyKey: string, rows: Rows): Generator<string> {
  const hasPasswords = rows.some((row) => row.secret_sealed !== null);
  yield `${csvStart}name;email;outcome;reason${hasPasswords ? ';password' : ''}\r\n`;
  for (const { name, email, outcome, reason, secret_sealed: sealed } of rows) {
    const password = sealed === null ? null : deps.box.openText(passwordPlace(companyKey), sealed);
    yield csvLine([name, email, outcome, reason, ...(hasPasswords ? [password] : [])]);
  }
}
