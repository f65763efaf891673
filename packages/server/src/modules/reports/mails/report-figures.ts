import { auditReports, kindsOf } from '@shiftgate/contract/audit-events.ts';
import type { AuditKind, AuditReport } from '@shiftgate/contract/audit-events.ts';
import type { ReportPeriod } from '@shiftgate/domain/reports/report-mails.ts';
import type { ReportChanges, ReportFigures } from '@shiftgate/pages/mails/report-mail.tsx';
import type { CompanyContext } from '#core/context.ts';
import { sumDurations } from '../access-duration/sum-durations.ts';
import { drawScope } from '../audit/draw-audit.ts';
import { readChart } from '../chart.ts';
import { readPatterns } from '../patterns.ts';

/** So many reasons and shifts are named; the reports have the rest. */
const namedAtMost = 10;

/** Returns what the reports show of a period, from the same functions as the screens. */
export async function readReportFigures(ctx: CompanyContext, period: ReportPeriod): Promise<ReportFigures> {
  const asked = { range: '7d', from: period.first, to: period.last, search: undefined } as const;
  const { bars, bound } = await readChart(ctx, { query: asked });
  const { reasons } = await readPatterns(ctx, { query: asked });
  const { items: sums } = await sumDurations(ctx, { query: { ...asked, by: 'shift' } });
  const changes: ReportChanges[] = [];
  for (const report of auditReports) changes.push(await readChanges(ctx, report, asked));
  return {
    period,
    days: bars.map(({ first_day: day, allowed, denied }) => ({ day, allowed, denied })),
    countedSince: bound && Date.parse(bound.since),
    reasons: reasons.slice(0, namedAtMost),
    shifts: sums.slice(0, namedAtMost).map((sum) => ({
      name: sum.shift === null ? null : sum.shift.name,
      insideMinutes: sum.inside_minutes,
      outsideMinutes: sum.outside_minutes,
    })),
    changes,
  };
}

/** The entries of a report from the audit log by kind, in the order of its picture. */
async function readChanges(
  ctx: CompanyContext,
  report: AuditReport,
  asked: { readonly range: '7d'; readonly from: string; readonly to: string; readonly search: undefined },
): Promise<ReportChanges> {
  // Sums of kinds are the same for every reader.
  const { bars } = await drawScope(ctx, { filters: { ...asked, report }, isControlAdmin: false });
  // Only the whole log has areas besides kinds.
  const kinds = (kindsOf(report) as readonly AuditKind[]).map((kind) => ({
    kind,
    count: bars.reduce((sum, { counts }) => sum + (counts?.[kind] ?? 0), 0),
  }));
  return { report, kinds: kinds.filter(({ count }) => count > 0) };
}
