import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { useAct } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';

/** Moves the end of the temporary password by 72 hours. */
export function useExtendTemporary(): { readonly extend: () => void; readonly isPending: boolean } {
  const t = useT();
  const act = useAct('company.extendDefaultPassword', {
    invalidates: ['company.passwordSettings', 'company.current', 'home.summary'],
    onSuccess: () =>
      showSnackbar({
        message: t('home.temporaryEnd.extended', { hours: passwordLimits.defaultPasswordHours }),
        tone: 'success',
      }),
  });
  return { extend: () => act.mutate({}), isPending: act.isPending };
}
