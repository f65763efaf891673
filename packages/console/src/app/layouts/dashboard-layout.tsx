import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { setServerNow } from '#lib/now.ts';
import { useSession, useSessionStanding } from '#lib/auth/session.ts';
import { followStream } from '#lib/api/stream.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { makeLaterPart } from '#design/feedback/later-part.tsx';
import { LoadingPage } from '#design/layout/page.tsx';
import { Banners } from '../banners/banners.tsx';
import { Breadcrumbs } from '../shell/breadcrumbs.tsx';
import { SideBar } from '../shell/side-bar.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { useSideMenu } from '../shell/use-side-menu.ts';
import { useFrame } from './use-frame.ts';
import { AuthenticatingPage, CrashPage } from './outside-pages.tsx';
import { Notice } from '../navigation/notice.tsx';

const DisableControlDialog = makeLaterPart(
  async () => (await import('#features/control/disable-control-dialog.tsx')).DisableControlDialog,
);

/** The frame of every signed-in screen. Without a session it shows that one is loading, or why there is none. */
export function DashboardLayout() {
  const standing = useSessionStanding();
  if (standing === 'loading') return <AuthenticatingPage />;
  return standing === 'ready' ? <Dashboard /> : <CrashPage error={standing} reset={() => undefined} />;
}

/** Top bar, sidebar, breadcrumbs and banners around every signed-in screen; the wizard goes without the sidebar. */
function Dashboard() {
  const t = useT();
  const { isSwitching } = useLanguage();
  const { me } = useSession();
  const client = useQueryClient();
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout }) ?? 'dashboard';
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const menu = useSideMenu(pathname);
  useFrame(isSwitching);
  useEffect(() => followStream(client), [client]);
  useEffect(() => setServerNow(me.server_now), [me.server_now]);

  const hasSideBar = layout === 'dashboard';
  return (
    <>
      {/* It covers the screen, which keeps its input and scroll position. */}
      {isSwitching ? (
        <div className="sg-cover">
          <LoadingPage label={t('common.loading')} />
        </div>
      ) : null}
      <div
        className="sg-frame"
        data-side-bar={hasSideBar ? (menu.isMini || !menu.isWide ? 'mini' : 'wide') : undefined}
        data-menu-open={menu.isOpen}
        inert={isSwitching}
      >
        <a className="sg-skip" href="#content">
          {t('shell.skipToContent')}
        </a>
        {/* Dialogs take the scrollbar away: what has this class does not move then (react-remove-scroll). */}
        <header className="sg-top-bar right-scroll-bar-position">
          <TopBar
            hasMenuButton={hasSideBar && !menu.isWide}
            isMenuOpen={menu.isOpen}
            onToggleMenu={menu.toggle}
          />
        </header>
        {hasSideBar ? (
          <nav className="sg-side-bar" aria-label={t('shell.navigation')}>
            <SideBar isMini={menu.isMini} onToggleMini={menu.toggleMini} />
          </nav>
        ) : null}
        {menu.isOpen ? <div className="sg-menu-ground" onClick={menu.close} aria-hidden /> : null}
        <main id="content" tabIndex={-1} inert={menu.isOpen}>
          <Banners layout={layout} />
          <Breadcrumbs />
          <Outlet />
        </main>
        <AddressedDialog />
        <Notice />
      </div>
    </>
  );
}

/** The dialog that the address opens on any screen. It reads the address for itself: the frame is not drawn anew for it. */
function AddressedDialog() {
  const { state, set } = useUrlState({ dialog: '' });
  if (state.dialog !== 'disable-control' && state.dialog !== 'disable-now') return null;
  return (
    <DisableControlDialog
      isOneStep={state.dialog === 'disable-now'}
      onClose={() => set({ dialog: null })}
      onMissing={() => set({ dialog: null })}
    />
  );
}
