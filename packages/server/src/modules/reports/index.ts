import type { FastifyInstance } from 'fastify';
import type { DownloadDeps } from '#http/csv/download-tickets.ts';
import type { Handlers } from '#http/mount.ts';
import type { Directories } from '#ports/directories.ts';
import { mountDurationDownload } from './access-duration/duration-csv.ts';
import { listDurations } from './access-duration/list-durations.ts';
import { sumDurations } from './access-duration/sum-durations.ts';
import { mountAuditDownload } from './audit/audit-csv.ts';
import { drawAudit } from './audit/draw-audit.ts';
import { getAudit, listAudit } from './audit/read-audit.ts';
import { drawFiles } from './shared-files/draw-files.ts';
import { mountSharedFilesDownload } from './shared-files/files-csv.ts';
import { getFile, listFiles } from './shared-files/list-files.ts';
import { readReportMails } from './mails/read-report-mails.ts';
import { setReportMails, stopReportMails } from './mails/set-report-mails.ts';
import { getEntry, listEntries } from './access-log.ts';
import { mountPersonData } from './person/person-data.ts';
import { mountPersonLog } from './person/person-log.ts';
import { drawChart } from './chart.ts';
import { findPatterns } from './patterns.ts';
import { createTicket, mountAccessLogDownload } from './download.ts';
import type { TicketDeps } from './download.ts';

export { sendReportMails } from './mails/report-mails.job.ts';

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
  'sharedFiles.list': listFiles,
  'sharedFiles.chart': drawFiles,
  'reportMails.get': readReportMails,
  'reportMails.set': setReportMails,
  'reportMails.stop': stopReportMails,
} satisfies Partial<Handlers>;

export function ticketHandlers(deps: TicketDeps) {
  return {
    'downloads.createTicket': (steps, input) => createTicket(deps, steps, input),
  } satisfies Partial<Handlers>;
}

export function sharingReportHandlers(deps: { readonly directories: Directories }) {
  return {
    'sharedFiles.get': (ctx, input) => getFile(deps, ctx, input),
  } satisfies Partial<Handlers>;
}

/** Registers the files of the logs. */
export function mountDownloads(app: FastifyInstance, deps: DownloadDeps): void {
  mountAccessLogDownload(app, deps);
  mountAuditDownload(app, deps);
  mountDurationDownload(app, deps);
  mountSharedFilesDownload(app, deps);
  mountPersonLog(app, deps);
  mountPersonData(app, deps);
}
