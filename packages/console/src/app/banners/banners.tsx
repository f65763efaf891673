import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { makeLaterPart } from '#design/feedback/later-part.tsx';
import { SyncProgress, isNotableSync } from '#components/people/sync-progress.tsx';
import { PlanBanner } from './plan-banner.tsx';

const LateBanners = makeLaterPart(async () => (await import('./late-banners.tsx')).LateBanners, {
  isBackground: true,
});
const ControlBanners = makeLaterPart(async () => (await import('./control-banners.tsx')).ControlBanners, {
  isBackground: true,
});

/** After this time the screen has rendered, in ms. */
const lateMs = 2000;

/**
 * Alerts for every screen. Home shows the sync and control state itself, and the activation screens show their own
 * progress.
 */
export function Banners({ layout }: { readonly layout: 'dashboard' | 'activation' }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { company } = useSession();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateMs);
    return () => clearTimeout(timer);
  }, []);
  const isHome = pathname === '/';
  // While control is simply on there is nothing to say about it.
  const hasControlBanners = layout === 'dashboard' && company.control_state !== 'active';
  return (
    <>
      {layout === 'dashboard' ? <PlanBanner /> : null}
      {isLate ? <LateBanners layout={layout} /> : null}
      {layout === 'dashboard' && !isHome ? <SyncBanner /> : null}
      {hasControlBanners ? <ControlBanners isHome={isHome} /> : null}
    </>
  );
}

function SyncBanner() {
  const status = useCall('users.syncTask', {}).data;
  return status !== undefined && isNotableSync(status) ? <SyncProgress status={status} /> : null;
}
