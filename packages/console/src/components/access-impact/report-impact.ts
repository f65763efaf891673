import { useTextsBelow } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';
import type { SnackbarAction } from '#lib/snackbar.ts';
import type { difference } from '@shiftgate/phrases/pt-BR/shifts/difference.ts';
import { hasAccessImpact, listShownGroups } from './impact-view.tsx';
import type { AccessImpact } from './model.ts';

interface Saved {
  /** What was done, as a sentence. */
  readonly message: string;
  readonly impact: AccessImpact;
  readonly onShow: () => void;
  /** Left out where it cannot be undone. */
  readonly onUndo?: (() => void) | undefined;
}

/** Says that something was saved and whose access it changes, and offers to see who and to undo it. */
export function useReportImpact(): (saved: Saved) => void {
  const t = useTextsBelow<typeof difference>('shifts.difference');
  return ({ message, impact, onShow, onUndo }) => {
    const groups = impact.control_is_active
      ? listShownGroups(impact).map(([name, word]) => t(word, { count: impact[name].count }))
      : [];
    const see: SnackbarAction[] = hasAccessImpact(impact) ? [{ label: t('seeWho'), run: onShow }] : [];
    const undo: SnackbarAction[] = onUndo === undefined ? [] : [{ label: t('undo'), run: onUndo }];
    const actions = [...see, ...undo];
    showSnackbar({
      message: [message, ...groups.map((group) => `${group}.`)].join(' '),
      tone: 'success',
      ...(actions.length === 0 ? {} : { actions }),
    });
  };
}
