import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '#lib/api/query.ts';
import { paths } from '#lib/routing/paths.ts';
import { rememberControl } from '#lib/auth/session.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useErrorText, useT } from '#lib/i18n/texts.tsx';
import { useConfirm } from '#design/dialog/confirm.tsx';

/** Cancels a scheduled activation after a question, and reports the result. */
export function useCancelActivation(): { readonly cancel: () => void; readonly isPending: boolean } {
  const t = useT();
  const confirm = useConfirm();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { mutate, isPending } = useAct('control.cancelActivation', {
    invalidates: ['control.state', 'company.current', 'home.summary'],
    onSuccess: (answer) => {
      rememberControl(client, answer);
      showSnackbar({
        message: t('activation.scheduled.cancelled'),
        tone: 'success',
        // The page of the scheduled activation is out of date now.
        isForNextScreen: window.location.pathname === paths.activated,
      });
    },
    onError: (error) => {
      const reason = errorText(error);
      showSnackbar({
        message: t('activation.scheduled.cancelFailed', { reason }),
        tone: 'error',
        timeoutMs: null,
      });
      return undefined;
    },
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t('activation.scheduled.cancelTitle'),
      message: t('activation.scheduled.cancelText'),
      confirmLabel: t('activation.scheduled.cancelConfirm'),
      cancelLabel: t('activation.scheduled.keep'),
      promise: 'cancelActivation',
      isDanger: true,
    });
    if (isConfirmed) mutate({});
  };
  return { cancel: () => void ask(), isPending };
}
