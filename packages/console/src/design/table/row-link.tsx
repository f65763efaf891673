import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { withKey } from '#lib/routing/paths.ts';

interface RowLinkProps {
  readonly to: Parameters<typeof withKey>[0];
  /** Key of what the row is about. */
  readonly itemKey: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** The name of a row as a link. The router's own links listen to every change of the address: too dear in each row. */
export function RowLink({ to, itemKey, className, children }: RowLinkProps) {
  const router = useRouter();
  const params = { key: itemKey };
  const follow = (event: MouseEvent) => {
    const isForBrowser =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isForBrowser) return;
    event.preventDefault();
    void router.navigate({ to, params });
  };
  return (
    <a
      href={withKey(to, itemKey)}
      className={className}
      onClick={follow}
      onMouseEnter={() => void router.preloadRoute({ to, params })}
    >
      {children}
    </a>
  );
}
