import type { AccessLogColumn } from '@shiftgate/contract/entities/access-log.ts';
import type { CsvColumn } from '#http/csv/columns.ts';
import { authorOf, eventOf, sentenceOf, supportCodeOf } from './access-log.ts';
import type { Row } from './access-log.ts';

/** The heading and content of each column of the access log in a file. */
export const accessLogFields = {
  when: { heading: 'when', text: (row, words) => words.moment(row.occurred_at) },
  person: { heading: 'person', text: (row, words) => words.name(row.user_name) },
  email: { heading: 'email', text: (row, words) => words.address(row.email) },
  event: { heading: 'event', text: (row, words) => words.word('accessLog.events', eventOf(row)) },
  result: { heading: 'result', text: (row, words) => words.word('accessLog.results', row.result) },
  notes: {
    heading: 'notes',
    text: (row, words) => row.notes.map((note) => words.word('accessLog.notes', note)).join(', '),
  },
  what: { heading: 'what', text: (row, words) => words.entry(sentenceOf(row)) },
  author: {
    heading: 'author',
    text: (row, words) => words.name(authorOf(row)) ?? words.word('auditLog.authors', 'system'),
  },
  shift: { heading: 'shift', text: (row) => row.shift_name },
  ip: { heading: 'ip', text: (row, words) => words.address(row.ip) },
  browser: { heading: 'browser', text: (row, words) => words.word('accessLog.browsers', row.browser) },
  os: { heading: 'os', text: (row, words) => words.word('accessLog.systems', row.os) },
  support_code: { heading: 'supportCode', text: supportCodeOf },
} as const satisfies Record<AccessLogColumn, CsvColumn<Row>>;
