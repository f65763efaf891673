import { useEffect, useState } from 'react';
import type { MouseEvent } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { useConfirm } from './confirm.tsx';

/** What changes a value without an event of input: a chosen option, a picked day, a toggle. */
const choices = '[role=option], [data-dates-dropdown] button, button[aria-pressed]';

/** Whether another dialog lies over this one. It stays so for a moment, since the Escape that closes it goes on to this one. */
export function useCovered(isCovered: boolean): boolean {
  const [wasCovered, setWasCovered] = useState(isCovered);
  useEffect(() => {
    const timer = setTimeout(() => setWasCovered(isCovered));
    return () => clearTimeout(timer);
  }, [isCovered]);
  return isCovered || wasCovered;
}

/** Closes a dialog, and asks first where something was typed in it. */
export function useCarefulClose(onClose: () => void) {
  const t = useT();
  const confirm = useConfirm();
  const [isTyped, setIsTyped] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const note = () => setIsTyped(true);
  const close = async () => {
    if (isAsking) return;
    if (isTyped) {
      setIsAsking(true);
      const isSure = await confirm({
        title: t('common.closeTitle'),
        message: t('common.closeText'),
        confirmLabel: t('common.closeConfirm'),
        cancelLabel: t('common.stay'),
        isDanger: true,
        promise: 'closeUnsaved',
      });
      // The Escape that answers goes on to the dialog beneath, which must not take it for a wish to be closed.
      setTimeout(() => setIsAsking(false));
      if (!isSure) return;
    }
    onClose();
  };
  return {
    /** By Escape, by the cross, or by a press outside. */
    close: () => void close(),
    isAsking,
    /** What was typed is saved: nothing is lost any more. */
    settle: () => setIsTyped(false),
    /** For the element around the fields. */
    typing: {
      onInput: note,
      onChange: note,
      onClick: (event: MouseEvent) => {
        if ((event.target as Element).closest(choices) !== null) note();
      },
    },
  };
}
