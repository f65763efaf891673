import {
  IconBrush,
  IconCalendarEvent,
  IconCalendarStats,
  IconCalendarTime,
  IconApps,
  IconDevices,
  IconHistory,
  IconHome,
  IconHourglass,
  IconInbox,
  IconLifebuoy,
  IconListSearch,
  IconPalette,
  IconPassword,
  IconPower,
  IconReportAnalytics,
  IconShare2,
  IconShieldCheck,
  IconUserEdit,
  IconUserOff,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import { controlScreens, hasSharingReport } from '@shiftgate/contract/providers.ts';
import type { ByProvider } from '@shiftgate/domain/providers.ts';
import type { Company, Me } from '#lib/auth/session.ts';

/** A screen of the main menu. */
export interface MenuScreen {
  /** The key of its title and its other texts. */
  readonly name:
    | 'home'
    | 'users'
    | 'shifts'
    | 'calendar'
    | 'reports'
    | 'accessLog'
    | 'auditLog'
    | 'erasure'
    | 'usersReport'
    | 'shiftsReport'
    | 'permissionsReport'
    | 'customizationReport'
    | 'sessions'
    | 'accessDuration'
    | 'sharedFiles'
    | 'passwordSettings'
    | 'requests'
    | 'permissions'
    | 'apps'
    | 'emergencyFile'
    | 'customize'
    | 'activation'
    | 'activationTest';
  readonly to:
    | '/'
    | '/users'
    | '/groups'
    | '/calendar'
    | '/reports'
    | '/reports/loginlogout'
    | '/reports/access_duration'
    | '/reports/folders-sharing'
    | '/reports/audit'
    | '/reports/erasure'
    | '/reports/users'
    | '/reports/groups'
    | '/reports/user_permissions'
    | '/reports/customize_login'
    | '/reports/sessions'
    | '/password-settings'
    | '/requests'
    | '/admin'
    | '/integrations/apps'
    | '/emergency-file'
    | '/customize'
    | '/activation-steps'
    | '/activation-test';
  readonly icon: typeof IconHome;
  readonly isForControlAdmins?: boolean;
  /** In the menu while a report is open; its index and the search lead there from everywhere. */
  readonly isAmongReports?: boolean;
  /** For the companies of some workspaces alone. */
  readonly isOffered?: ByProvider<boolean>;
}

const screens: readonly MenuScreen[] = [
  { name: 'home', to: '/', icon: IconHome },
  { name: 'users', to: '/users', icon: IconUsers },
  { name: 'shifts', to: '/groups', icon: IconCalendarTime },
  { name: 'calendar', to: '/calendar', icon: IconCalendarEvent },
  { name: 'requests', to: '/requests', icon: IconInbox },
  { name: 'reports', to: '/reports', icon: IconReportAnalytics },
  { name: 'accessLog', to: '/reports/loginlogout', icon: IconListSearch },
  { name: 'sessions', to: '/reports/sessions', icon: IconDevices },
  { name: 'accessDuration', to: '/reports/access_duration', icon: IconHourglass, isAmongReports: true },
  { name: 'usersReport', to: '/reports/users', icon: IconUserEdit, isAmongReports: true },
  { name: 'shiftsReport', to: '/reports/groups', icon: IconCalendarStats, isAmongReports: true },
  { name: 'permissionsReport', to: '/reports/user_permissions', icon: IconUserShield, isAmongReports: true },
  { name: 'customizationReport', to: '/reports/customize_login', icon: IconBrush, isAmongReports: true },
  {
    name: 'sharedFiles',
    to: '/reports/folders-sharing',
    icon: IconShare2,
    isAmongReports: true,
    isOffered: hasSharingReport,
  },
  { name: 'auditLog', to: '/reports/audit', icon: IconHistory, isForControlAdmins: true },
  {
    name: 'erasure',
    to: '/reports/erasure',
    icon: IconUserOff,
    isForControlAdmins: true,
    isAmongReports: true,
  },
  { name: 'passwordSettings', to: '/password-settings', icon: IconPassword },
  { name: 'customize', to: '/customize', icon: IconPalette },
  { name: 'apps', to: '/integrations/apps', icon: IconApps, isForControlAdmins: true },
  { name: 'permissions', to: '/admin', icon: IconShieldCheck, isForControlAdmins: true },
  { name: 'emergencyFile', to: '/emergency-file', icon: IconLifebuoy, isForControlAdmins: true },
];

/** The way to control, which depends on the workspace of the company. */
const controlScreenOf = ({ oauth }: Pick<Company, 'oauth'>): MenuScreen => {
  const to = controlScreens[oauth];
  const name = to === '/activation-test' ? 'activationTest' : 'activation';
  return { name, to, icon: IconPower, isForControlAdmins: true };
};

/** The screens that a role may open in a company, in the order of the menu. */
export function screensOf(me: Me, company: Pick<Company, 'oauth'>): readonly MenuScreen[] {
  return [...screens, controlScreenOf(company)].filter(
    ({ isForControlAdmins, isOffered }) =>
      (isForControlAdmins !== true || me.is_control_admin) && isOffered?.[company.oauth] !== false,
  );
}
