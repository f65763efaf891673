import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { takeNextPageAction } from './next-page-action.ts';

/** Does, once, what the address asked for on entry from outside (spec §2, "next page action"). */
export function useNextPageAction(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const action = takeNextPageAction();
    if (action === 'activate') void navigate({ to: '/activation-steps', replace: true });
    if (action === 'deactivate') void navigate({ to: '/', search: { dialog: 'disable-now' }, replace: true });
  }, [navigate]);
}
