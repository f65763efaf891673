import { useBlocker } from '@tanstack/react-router';
import { useConfirm } from './confirm.tsx';
import { useT } from '../lib/texts.tsx';

/** Asks before a screen with unsaved input is left; another state of the same screen is no leaving. */
export function useLeaveGuard(isDirty: boolean): void {
  const t = useT();
  const confirm = useConfirm();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty || current.pathname === next.pathname) return false;
      return !(await confirm({
        title: t('common.leaveTitle'),
        message: t('common.leaveText'),
        confirmLabel: t('common.leaveConfirm'),
        cancelLabel: t('common.stay'),
        isDanger: true,
      }));
    },
    enableBeforeUnload: () => isDirty,
  });
}
