import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import { functionsOf } from '@shiftgate/contract/user-functions.ts';
import { UserFileColumns, UserFilters, paging } from '@shiftgate/contract/routes/user-filters.ts';
import type { UserColumn } from '@shiftgate/contract/routes/user-filters.ts';
import { writeBatches } from '#http/csv/batches.ts';
import { csvHead, csvRows } from '#http/csv/columns.ts';
import type { CsvColumn } from '#http/csv/columns.ts';
import type { CsvWords } from '#http/csv/words.ts';
import { downloadRoute, keptFilters, redeemTicket, sendsCsv } from '#http/csv/download-tickets.ts';
import { readBatch } from './read-batch.ts';
import type { BatchDeps, Shown } from './read-batch.ts';
import { placeAfter } from './user-order.ts';
import type { Place } from './user-order.ts';

const About = z.object({
  filters: keptFilters(UserFilters.omit(paging)),
  columns: UserFileColumns,
});

/** Registers the download of the people of a filter, read and sent in batches. */
export function mountUsersDownload(app: FastifyInstance, deps: BatchDeps): void {
  const path = rawPaths.usersCsv;
  app.get<{ Querystring: { ticket?: string } }>(apiPrefix + path, downloadRoute, async (request, reply) => {
    const { companyKey, about, words } = await redeemTicket(deps, request.query.ticket, path);
    const { filters, columns } = About.parse(about);
    const chosen = columns.map((column): CsvColumn<Shown> => fields[column]);
    const batches = writeBatches({
      head: csvHead(chosen, words),
      read: (place: Place | null, size) => readBatch(deps, companyKey, filters, { place, size }),
      placeOf: ({ row }) => placeAfter(filters.sort, row),
      write: (people) =>
        csvRows(
          chosen,
          people.map(({ shown }) => shown),
          words,
        ),
    });
    return sendsCsv(reply, `users-${words.today}.csv`).send(Readable.from(batches));
  });
}

/** The heading and content of each column; instants in the company's zone. */
const fields = {
  name: { heading: 'name', text: (user) => user.name },
  email: { heading: 'email', text: (user) => user.email },
  status: { heading: 'status', text: statesOf },
  shifts: { heading: 'shifts', text: (user) => user.shift_names.join(', ') },
  function: {
    heading: 'function',
    text: (user, words) =>
      functionsOf(user)
        .map((each) => words.word('users.functions', each))
        .join(', '),
  },
  last_login: { heading: 'lastLogin', text: (user, words) => words.moment(user.last_login) },
  updated_password_at: {
    heading: 'passwordAt',
    text: (user, words) => words.moment(user.updated_password_at),
  },
  uo: { heading: 'orgUnit', text: (user) => user.uo },
  job_title: { heading: 'jobTitle', text: (user) => user.function },
  domain: { heading: 'domain', text: (user) => user.domain_name },
  second_step: {
    heading: 'secondStep',
    text: (user, words) => words.word('users.secondSteps', secondStepOf(user)),
  },
} as const satisfies Record<UserColumn, CsvColumn<Shown>>;

/** The status with vacation, single access and password, in the order of the list. */
function statesOf(user: Shown, words: CsvWords): string {
  return [
    words.word('users.statuses', user.status),
    ...(user.vacation === null ? [] : [words.word('downloads.states', `vacation_${user.vacation.state}`)]),
    ...(user.single_access === null ? [] : [words.word('downloads.states', 'single_access')]),
    ...(user.must_change_password ? [words.word('downloads.states', 'must_change')] : []),
    ...(user.misses_workspace_password ? [words.word('downloads.states', 'misses_workspace_password')] : []),
  ].join(', ');
}

function secondStepOf({ second_step: step }: Shown): string | null {
  return step === null ? null : step.is_on ? 'on' : 'off';
}
