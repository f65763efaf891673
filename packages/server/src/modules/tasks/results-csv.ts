import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import { csvLine, csvStart } from '#http/csv/csv.ts';
import type { CsvWords } from '#http/csv/words.ts';
import { downloadRoute, redeemTicket, sendsCsv } from '#http/csv/download-tickets.ts';
import type { DownloadDeps, Redeemed } from '#http/csv/download-tickets.ts';
import { passwordPlace } from './actions/passwords.ts';
import { purgePasswords, readResults } from './task-results.ts';
import type { Results } from './task-results.ts';

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

function* linesOf(
  deps: { readonly box: SecretBox },
  { companyKey, words }: Redeemed,
  { kind, rows, hasPasswords }: Results,
): Generator<string> {
  const columns = ['name', 'email', 'result', 'reason'] as const;
  yield csvStart + words.header(hasPasswords ? [...columns, 'password'] : columns);
  for (const row of rows) {
    const { name, email, outcome, reason, secret_sealed: sealed } = row;
    const fields = [name, email, words.word('downloads.outcomes', outcome), sayReason(words, kind, reason)];
    if (!hasPasswords) yield csvLine(fields);
    else
      yield csvLine([
        ...fields,
        sealed === null
          ? null
          : deps.box.openText(passwordPlace(companyKey, row.task_key, row.user_key), sealed),
      ]);
  }
}

function sayReason(words: CsvWords, kind: Results['kind'], reason: string | null): string {
  // This is not a missing right: administrators are never signed out by force.
  if (kind === 'force_logout' && reason === 'PROTECTED_USER') return words.administratorStays;
  return words.word('errors', reason);
}
