import { UnstyledButton } from '@mantine/core';
import {
  IconCalendarEvent,
  IconCalendarTime,
  IconHome,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconListSearch,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TextKey } from '../../lib/texts.tsx';
import { useSession } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';

interface Entry {
  readonly to: '/' | '/users' | '/groups' | '/calendar' | '/reports/loginlogout' | '/admin';
  readonly title: TextKey;
  readonly icon: typeof IconHome;
  readonly isForControlAdmins?: boolean;
}

const entries: readonly Entry[] = [
  { to: '/', title: 'shell.home', icon: IconHome },
  { to: '/users', title: 'shell.users', icon: IconUsers },
  { to: '/groups', title: 'shell.shifts', icon: IconCalendarTime },
  { to: '/calendar', title: 'shell.calendar', icon: IconCalendarEvent },
  { to: '/reports/loginlogout', title: 'shell.accessLog', icon: IconListSearch },
  { to: '/admin', title: 'shell.permissions', icon: IconShieldCheck, isForControlAdmins: true },
];

interface SideBarProps {
  readonly isMini: boolean;
  readonly onToggleMini: () => void;
}

/** The main menu: only what has a screen. In the mini form the names are tooltips. */
export function SideBar({ isMini, onToggleMini }: SideBarProps) {
  const t = useT();
  const { me } = useSession();
  const shown = entries.filter((entry) => entry.isForControlAdmins !== true || me.is_control_admin);
  const toggleLabel = t(isMini ? 'shell.expandMenu' : 'shell.collapseMenu');
  return (
    <>
      <ul className="sg-menu" data-mini={isMini}>
        {shown.map(({ to, title, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              aria-label={t(title)}
              data-tip={t(title)}
              data-side="right"
              className={isMini ? 'sg-menu-entry sg-tip' : 'sg-menu-entry'}
            >
              <Icon size={20} stroke={1.7} aria-hidden />
              {isMini ? null : <span>{t(title)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <span className="sg-grow" />
      <UnstyledButton
        className={isMini ? 'sg-menu-entry sg-menu-toggle sg-tip' : 'sg-menu-entry sg-menu-toggle'}
        data-mini={isMini}
        data-tip={toggleLabel}
        data-side="right"
        onClick={onToggleMini}
        aria-label={toggleLabel}
      >
        {isMini ? (
          <IconLayoutSidebarLeftExpand size={20} aria-hidden />
        ) : (
          <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
        )}
        {isMini ? null : <span>{toggleLabel}</span>}
      </UnstyledButton>
    </>
  );
}
