import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import { ShiftFileColumns, ShiftFilters } from '@shiftgate/contract/routes/shift-filters.ts';
import type { ShiftColumn } from '@shiftgate/contract/routes/shift-filters.ts';
import { inCompany } from '#db/transactions.ts';
import { csvHead, csvRows } from '#http/csv/columns.ts';
import type { CsvColumn } from '#http/csv/columns.ts';
import { downloadRoute, keptFilters, redeemTicket, sendsCsv } from '#http/csv/download-tickets.ts';
import type { DownloadDeps } from '#http/csv/download-tickets.ts';
import type { ShiftDeps } from '../deps.ts';
import { listShifts } from './list-shifts.ts';
import type { Item } from './list-shifts.ts';

const About = z.object({ filters: keptFilters(ShiftFilters), columns: ShiftFileColumns });

/** Registers the download of the shifts of a filter, in one file. */
export function mountShiftsDownload(
  app: FastifyInstance,
  deps: DownloadDeps & Pick<ShiftDeps, 'readShiftFacts'>,
): void {
  const path = rawPaths.shiftsCsv;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, downloadRoute, async (request, reply) => {
    const { companyKey, about, words } = await redeemTicket(deps, request.query.ticket, path);
    const { filters: query, columns } = About.parse(about);
    const { items } = await inCompany(deps.db, companyKey, (tx) =>
      listShifts({ tx, companyKey, now: deps.now(), actor: null }, deps, { query }),
    );
    const chosen = columns.flatMap((column): readonly CsvColumn<Item>[] => fields[column]);
    const file = csvHead(chosen, words) + csvRows(chosen, items, words);
    return sendsCsv(reply, `shifts-${words.today}.csv`).send(file);
  });
}

/** The columns of the file; instants in the company's zone. Values that share one cell in the list have separate columns. */
const fields = {
  name: [{ heading: 'shift', text: (shift) => shift.name }],
  state: [
    { heading: 'state', text: (shift, words) => words.word('shifts.states', shift.state) },
    { heading: 'startsOn', text: ({ period }) => period?.start_date ?? null },
    { heading: 'endsOn', text: ({ period }) => period?.end_date ?? null },
  ],
  users_number: [{ heading: 'people', text: (shift) => String(shift.users_number) }],
  rules: [{ heading: 'rules', text: (shift) => String(shift.rules_number) }],
  next_change: [
    { heading: 'nextChange', text: (shift, words) => words.moment(shift.next_change?.at ?? null) },
    {
      heading: 'change',
      text: ({ next_change: change }, words) =>
        words.word('downloads.changes', change === null ? null : change.opens ? 'opens' : 'closes'),
    },
  ],
} as const satisfies Record<ShiftColumn, readonly CsvColumn<Item>[]>;
