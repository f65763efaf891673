import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { takeNextPageAction } from './next-page-action.ts';

/** Runs, once, the action that the address asks for when the panel is opened from outside. */
export function useNextPageAction(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const action = takeNextPageAction();
    if (action === 'activate') void navigate({ to: '/activation-steps', replace: true });
    if (action === 'deactivate') void navigate({ to: '/', search: { dialog: 'disable-now' }, replace: true });
  }, [navigate]);
}
