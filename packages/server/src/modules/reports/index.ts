import type { FastifyInstance } from 'fastify';
import type { DownloadDeps } from '../../http/csv/download-tickets.ts';
import type { Handlers } from '../../http/mount.ts';
import { mountDurationDownload } from './access-duration/duration-csv.ts';
import { listDurations } from './access-duration/list-durations.ts';
import { sumDurations } from './access-duration/sum-durations.ts';
import { mountAuditDownload } from './audit/audit-csv.ts';
import { drawAudit } from './audit/draw-audit.ts';
import { getAudit, listAudit } from './audit/read-audit.ts';
import { getEntry, listEntries } from './access-log.ts';
import { mountPersonData } from './person/person-data.ts';
import { mountPersonLog } from './person/person-log.ts';
import { drawChart } from './chart.ts';
import { findPatterns } from './patterns.ts';
import { createTicket, mountAccessLogDownload } from './download.ts';

export const reportHandlers = {
  'accessLog.list': listEntries,
  'accessLog.chart': drawChart,
  'accessLog.patterns': findPatterns,
  'accessLog.get': getEntry,
  'accessDuration.sums': sumDurations,
  'accessDuration.list': listDurations,
  'audit.list': listAudit,
  'audit.chart': drawAudit,
  'audit.get': getAudit,
  'downloads.createTicket': createTicket,
} satisfies Partial<Handlers>;

/** Registers the files of the logs. */
export function mountDownloads(app: FastifyInstance, deps: DownloadDeps): void {
  mountAccessLogDownload(app, deps);
  mountAuditDownload(app, deps);
  mountDurationDownload(app, deps);
  mountPersonLog(app, deps);
  mountPersonData(app, deps);
}
