import { UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { screensOf } from '../navigation/screens.ts';
import type { MenuScreen } from '../navigation/screens.ts';

interface SideBarProps {
  readonly isMini: boolean;
  /** Undefined where the width of the screen decides. */
  readonly onToggleMini: (() => void) | undefined;
}

/** The number of pending requests: home has it in its own answer, other screens fetch it. */
function useWaitingRequests(): number {
  const isHome = useRouterState({ select: (state) => state.location.pathname === '/' });
  const home = useCall('home.summary', {}, { enabled: false }).data;
  const asked = useCall('requests.summary', {}, { enabled: !isHome }).data;
  return (isHome ? home?.requests_open : asked?.open) ?? 0;
}

/** The main menu: only what has a screen. In the mini form the names are tooltips. */
export function SideBar({ isMini, onToggleMini }: SideBarProps) {
  const t = useT();
  const { me, company } = useSession();
  const waiting = useWaitingRequests();
  const isInReports = useRouterState({
    select: (state) => /^\/reports(?:\/|$)/.test(state.location.pathname),
  });
  const shown = screensOf(me, company).filter(({ isAmongReports }) => isAmongReports !== true || isInReports);
  const nameOf = (name: MenuScreen['name']) =>
    name === 'requests' && waiting > 0
      ? `${t('shell.requests')}: ${t('shell.requestsWaiting', { count: waiting })}`
      : t(`shell.${name}`);
  const toggleLabel = t(isMini ? 'shell.expandMenu' : 'shell.collapseMenu');
  return (
    <>
      <ul className="sg-menu" data-mini={isMini}>
        {shown.map(({ name, to, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/' || to === '/reports', includeSearch: false }}
              aria-label={nameOf(name)}
              data-tip={nameOf(name)}
              data-side="right"
              className={isMini ? 'sg-menu-entry sg-tip' : 'sg-menu-entry'}
            >
              <Icon size={20} stroke={1.7} aria-hidden />
              {isMini ? null : <span>{t(`shell.${name}`)}</span>}
              {name === 'requests' && waiting > 0 ? (
                <span className="sg-badge" data-count={waiting > 99 ? '99+' : waiting} aria-hidden />
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      <span className="sg-grow" />
      {onToggleMini === undefined ? null : (
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
      )}
    </>
  );
}
