import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { RefObject } from 'react';
import type { SearchTexts } from '#lib/routing/url-state.ts';
import { isUnsavedGivenUp, useUnsaved } from '#lib/forms/unsaved.ts';
import { useConfirm } from './confirm.tsx';
import type { ConfirmOptions } from './confirm.tsx';
import { useT } from '#lib/i18n/texts.tsx';

interface Place {
  readonly pathname: string;
  readonly search: SearchTexts;
}

interface LeaveGuardSettings {
  /** Which change of the address is a leaving; that of the screen unless given. */
  readonly isLeaving?: (next: Place, current: Place) => boolean;
  /** Nothing typed can be lost any more: leaving does not ask. */
  readonly mayLeave?: RefObject<boolean>;
  /** Replaces the usual words. */
  readonly words?: Pick<ConfirmOptions, 'title' | 'message' | 'confirmLabel'>;
}

export interface LeaveGuard {
  readonly isAsking: boolean;
  /** True when nothing is lost by leaving, or the person agrees to it. */
  readonly askToLeave: () => Promise<boolean>;
}

const isAnotherScreen = (next: Place, current: Place): boolean => next.pathname !== current.pathname;

/** Asks before a screen with unsaved input is left; another state of the same screen is no leaving. */
export function useLeaveGuard(isDirty: boolean, settings: LeaveGuardSettings = {}): LeaveGuard {
  const t = useT();
  const confirm = useConfirm();
  const [isAsking, setIsAsking] = useState(false);
  const { isLeaving = isAnotherScreen, mayLeave, words } = settings;
  useUnsaved(isDirty);
  const isSafe = (): boolean => !isDirty || mayLeave?.current === true || isUnsavedGivenUp();
  const askToLeave = async (): Promise<boolean> => {
    if (isSafe()) return true;
    setIsAsking(true);
    const question = confirm({
      title: t('common.leaveTitle'),
      message: t('common.leaveText'),
      confirmLabel: t('common.leaveConfirm'),
      cancelLabel: t('common.stay'),
      promise: 'leaveUnsaved',
      isDanger: true,
      ...words,
    });
    // The Escape that answers goes on to the dialog beneath, which must not take it for a wish to be closed.
    return question.finally(() => setTimeout(() => setIsAsking(false)));
  };
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isLeaving(next as Place, current as Place) && !(await askToLeave()),
    enableBeforeUnload: () => !isSafe(),
  });
  return { isAsking, askToLeave };
}
