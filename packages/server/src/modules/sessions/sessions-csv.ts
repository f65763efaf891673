import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import type { SessionColumn } from '@shiftgate/contract/entities/session.ts';
import { SessionFileColumns, SessionFileFilters } from '@shiftgate/contract/routes/sessions.ts';
import { inCompany } from '#db/transactions.ts';
import { writeBatches } from '#http/csv/batches.ts';
import { csvHead, csvRows } from '#http/csv/columns.ts';
import type { CsvColumn } from '#http/csv/columns.ts';
import { downloadRoute, keptFilters, redeemTicket, sendsCsv } from '#http/csv/download-tickets.ts';
import type { DownloadDeps } from '#http/csv/download-tickets.ts';
import { readSessions, showSessions, standOf } from './list-sessions.ts';
import type { SessionDeps, SessionStand, ShownSession } from './list-sessions.ts';

const About = z.object({ filters: keptFilters(SessionFileFilters), columns: SessionFileColumns });

type Deps = DownloadDeps & SessionDeps;

/** The heading and content of each column; instants in the company's zone. */
const fields = {
  person: { heading: 'person', text: ({ user }) => user.name },
  email: { heading: 'email', text: ({ user }) => user.email },
  browser: { heading: 'browser', text: ({ browser }, words) => words.word('accessLog.browsers', browser) },
  os: { heading: 'os', text: ({ os }, words) => words.word('accessLog.systems', os) },
  ip: { heading: 'ip', text: ({ ip }) => ip },
  since: { heading: 'sessionSince', text: ({ since }, words) => words.moment(since) },
  last_seen: { heading: 'sessionSeen', text: ({ last_seen_at: at }, words) => words.moment(at) },
  until: { heading: 'sessionUntil', text: ({ allowed_until: at }, words) => words.moment(at) },
  ended: { heading: 'sessionEnded', text: ({ ended_at: at }, words) => words.moment(at) },
  end: { heading: 'sessionEnd', text: ({ end }, words) => words.word('sessions.ends', end) },
  workspace: {
    heading: 'sessionWorkspace',
    text: ({ workspace }, words) => words.word('sessions.workspaceStates', workspace),
  },
  proof: {
    heading: 'sessionProof',
    text: ({ proof }, words) => words.word('sessions.logouts.states', proof?.state ?? null),
  },
  shift: {
    heading: 'shift',
    text: ({ shift, is_by_single_access: isSingle }, words) =>
      isSingle ? words.word('sessions', 'singleAccess') : (shift?.name ?? null),
  },
  apps: {
    heading: 'sessionApps',
    text: ({ apps }, words) =>
      apps
        .map(({ name, count }) => `${name === '' ? words.word('sessions', 'workspace') : name} (${count})`)
        .join(', '),
  },
} as const satisfies Record<SessionColumn, CsvColumn<ShownSession>>;

/** Registers the download of the sessions of a filter, read and sent in batches. */
export function mountSessionsDownload(app: FastifyInstance, deps: Deps): void {
  const path = rawPaths.sessionsCsv;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, downloadRoute, async (request, reply) => {
    const { companyKey, about, words } = await redeemTicket(deps, request.query.ticket, path);
    const { filters, columns } = About.parse(about);
    const chosen = columns.map((column): CsvColumn<ShownSession> => fields[column]);
    const batches = writeBatches({
      head: csvHead(chosen, words),
      read: (after: SessionStand | null, limit) =>
        inCompany(deps.db, companyKey, async (tx) => {
          const ctx = { tx, companyKey, now: deps.now() };
          return await showSessions(ctx, deps, await readSessions(ctx, filters, { after, limit }));
        }),
      placeOf: ({ row }) => standOf(row),
      write: (sessions) =>
        csvRows(
          chosen,
          sessions.map(({ shown }) => shown),
          words,
        ),
    });
    return sendsCsv(reply, `sessions-${words.today}.csv`).send(Readable.from(batches));
  });
}
