import type { Act, Label, Screen } from './screen.ts';

const title = 'shell.auditLog';
const path = '/reports/audit';

const opensFirst: Act = async (page) => {
  await page.locator('tbody .sg-link-button').first().click();
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
};

const opensEvidence: Act = async (page) => {
  await page.getByRole('button', { name: /Reten|retention/ }).click();
  await page.getByRole('dialog').locator('dl').waitFor();
};

/** What administrators did, and an entry with the hours of a shift. */
export const auditScreens: readonly Screen[] = [
  { name: 'audit-log', path, title },
  { name: 'audit-log-none', path: `${path}?search=zzz`, title },
  { name: 'audit-log-error', path, title, refuses: '/reports/audit' },
  {
    name: 'audit-log-entry',
    path: `${path}?area=shift&event=shift.rules_replaced`,
    title,
    act: opensFirst,
  },
  { name: 'audit-log-evidence', path, title, act: opensEvidence },
  { name: 'audit-log-people', path: `${path}?area=shift&event=shift.users_added`, title, act: opensFirst },
];

const reportOf = (name: string, where: string, label: Label): readonly Screen[] => [
  { name: `report-${name}`, path: `/reports/${where}`, title: label },
  { name: `report-${name}-none`, path: `/reports/${where}?search=zzz`, title: label },
];

/** The reports that show a part of the audit log. */
export const reportScreens = {
  reports: [
    { name: 'reports', path: '/reports', title: 'shell.reports' },
    { name: 'reports-found', path: '/reports?search=helena', title: 'shell.reports' },
    { name: 'reports-nothing', path: '/reports?search=zzz', title: 'shell.reports' },
    { name: 'reports-error', path: '/reports', title: 'shell.reports', refuses: '/reports/audit/chart' },
  ],
  usersReport: reportOf('users', 'users', 'shell.usersReport'),
  shiftsReport: [
    ...reportOf('groups', 'groups', 'shell.shiftsReport'),
    {
      name: 'report-groups-entry',
      path: '/reports/groups?event=shift.rules_replaced',
      title: 'shell.shiftsReport',
      act: opensFirst,
    },
  ],
  permissionsReport: reportOf('permissions', 'user_permissions', 'shell.permissionsReport'),
  customizationReport: reportOf('customization', 'customize_login', 'shell.customizationReport'),
} as const satisfies Readonly<Record<string, readonly Screen[]>>;
