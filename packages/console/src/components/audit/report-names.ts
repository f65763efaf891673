import type { AuditReport } from '@shiftgate/contract/audit-events.ts';
import type { TextKey } from '#lib/i18n/texts.tsx';

/** The names of the reports that show a part of the audit log. */
export const reportNames = {
  users: 'shell.usersReport',
  groups: 'shell.shiftsReport',
  user_permissions: 'shell.permissionsReport',
  customize_login: 'shell.customizationReport',
} as const satisfies Record<AuditReport, TextKey>;

/** The screen of a report, or of the whole log. */
export function pathOfReport(report: AuditReport | undefined) {
  return report === undefined ? '/reports/audit' : (`/reports/${report}` as const);
}
