import { useEffect } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { controlAdminsOnly } from '../session/guards.ts';

/** Says once why a person was sent home. */
export function Notice() {
  const t = useT();
  const { state, set } = useUrlState({ notice: '' });
  const isRefused = state.notice === controlAdminsOnly;
  useEffect(() => {
    if (!isRefused) return;
    showSnackbar({ message: t('common.sentHome'), tone: 'info', isForNextScreen: true });
    set({ notice: null });
  }, [isRefused, set, t]);
  return null;
}
