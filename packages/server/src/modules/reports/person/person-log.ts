import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import { renderLogSheet } from '@shiftgate/pages/evidence/log-sheet.tsx';
import { AppError } from '#core/app-error.ts';
import type { Tx } from '#core/context.ts';
import { inCompany } from '#db/transactions.ts';
import { downloadRoute, redeemTicket } from '#http/csv/download-tickets.ts';
import type { DownloadDeps, Redeemed } from '#http/csv/download-tickets.ts';
import { zipFiles } from '#http/zip-files.ts';
import type { ZippedFile } from '#http/zip-files.ts';
import { exportLogs, fingerprintOf, readCurrentPublicKey } from '#modules/evidence/public.ts';
import { writeAccessCsv } from './access-csv.ts';
import { writeAuditCsv } from './audit-csv.ts';

const About = z.object({
  user: z.uuid(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  reason: z.string(),
});
type Asked = z.output<typeof About>;

/** Registers the archive of what both logs hold of a person: as CSV, as lines with seals, and a summary. */
export function mountPersonLog(app: FastifyInstance, deps: DownloadDeps): void {
  const path = rawPaths.personLog;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, downloadRoute, async (request, reply) => {
    const now = deps.now();
    const ticket = await redeemTicket(deps, request.query.ticket, path);
    if (!ticket.isControlAdmin) throw new AppError('FORBIDDEN');
    const asked = About.parse(ticket.about);
    const facts = await inCompany(deps.db, ticket.companyKey, (tx) =>
      readFacts(tx, ticket.companyKey, asked.user),
    );
    const { words } = ticket;
    const days = [words.dayOf(Date.parse(asked.from)), 'to', words.dayOf(Date.parse(asked.until) - 1)];
    const files = filesOf({ ...deps, ticket, asked, facts, now });
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="person-log-${days.join('-')}.zip"`)
      .header('cache-control', 'no-store')
      .send(zipFiles(files, now));
  });
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(tx: Tx, companyKey: string, userKey: string) {
  const person = await tx
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.key', 'u.company_key')
    .select(['u.name', 'u.email', 'c.name as company', 'c.zone'])
    .where('u.company_key', '=', companyKey)
    .where('u.key', '=', userKey)
    .executeTakeFirst();
  if (person === undefined) throw new AppError('USER_NOT_FOUND', { key: userKey });
  return { ...person, publicKey: await readCurrentPublicKey(tx) };
}

interface Archive {
  readonly db: DownloadDeps['db'];
  readonly ticket: Redeemed;
  readonly asked: Asked;
  readonly facts: Facts;
  readonly now: number;
}

/** The files of the archive; the summary comes last, since it counts what the others hold. */
function* filesOf({ db, ticket, asked, facts, now }: Archive): Generator<ZippedFile> {
  const { companyKey, words } = ticket;
  const { user, from, until } = asked;
  const { publicKey } = facts;
  const span = { db, companyKey, now, user, from: Date.parse(from), to: Date.parse(until) };
  const rows = { access: 0, audit: 0 };
  const sealed = { entries: 0, unsealed: 0 };
  yield { name: 'access-log.csv', text: writeAccessCsv(span, words, rows) };
  yield { name: 'audit-log.csv', text: writeAuditCsv(span, words, rows) };
  const input = {
    companyKey,
    from: new Date(from),
    until: new Date(until),
    userKey: user,
    exportedAt: new Date(now),
  };
  yield { name: 'log.jsonl', text: exportLogs(db, input, sealed) };
  if (publicKey !== null) yield { name: 'public-key.pem', text: [publicKey] };
  const summary = {
    ...facts,
    ...rows,
    language: words.language,
    sealed: sealed.entries,
    unsealed: sealed.unsealed,
    from,
    until,
    reason: asked.reason,
    exportedAt: new Date(now).toISOString(),
    fingerprint: publicKey === null ? null : fingerprintOf(publicKey),
  };
  yield { name: 'summary.html', text: [renderLogSheet(summary)] };
}
