import type { Handlers } from '../../http/mount.ts';
import { getEntry, listEntries } from './access-log.ts';
import { drawChart } from './chart.ts';
import { createTicket } from './download.ts';

export const reportHandlers = {
  'accessLog.list': listEntries,
  'accessLog.chart': drawChart,
  'accessLog.get': getEntry,
  'downloads.createTicket': createTicket,
} satisfies Partial<Handlers>;

export { mountDownloads } from './download.ts';
