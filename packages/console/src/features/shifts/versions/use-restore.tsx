import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ImpactDialog } from '#components/access-impact/impact-dialog.tsx';
import { costsAccessNow, costsMoreThan } from '#components/access-impact/impact-view.tsx';
import type { AccessImpact } from '#components/access-impact/model.ts';
import { useReportImpact } from '#components/access-impact/report-impact.ts';
import { draftOfRule } from '#components/shifts/rule-draft.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useShiftText } from '../texts.ts';
import type { SaveOrder, ShiftEditor } from '../model/model.ts';
import { useVersionTexts } from './use-version-texts.ts';

type Detail = CallResponse<'shifts.version'>;

/** Hours to give the shift again. */
interface Wanted {
  readonly rules: readonly DraftRule[];
  /** The version that holds them; null where a restoring is undone. */
  readonly version: Detail | null;
  readonly onRestored?: () => void;
}

type Shown =
  | {
      readonly kind: 'before';
      readonly wanted: Wanted;
      readonly order: SaveOrder;
      readonly impact: AccessImpact;
    }
  | { readonly kind: 'after'; readonly impact: AccessImpact };

export interface Restore {
  /** Shows the effect of a version, and asks. */
  readonly ask: (version: Detail, onRestored: () => void) => Promise<void>;
  /** What is asked, or was done and is looked at. It outlives the list of versions, as the offer to undo does. */
  readonly dialog: ReactNode;
}

/** Restores a version of a shift after its effect was shown, and offers to undo that. */
export function useRestore(editor: ShiftEditor): Restore {
  const t = useShiftText();
  const report = useReportImpact();
  const { momentOf } = useVersionTexts();
  const [shown, setShown] = useState<Shown | null>(null);
  /** By the time it is pressed the editor is at a later version than when it was offered. */
  const undo = useRef<((rules: readonly DraftRule[], version: number) => void) | null>(null);
  const { changed, isSaving, shift } = editor;

  const store = async ({ version, onRestored }: Wanted, order: SaveOrder, agreed: AccessImpact) => {
    const saved = await editor.save(order);
    setShown(null);
    if (saved === null) return;
    const { impact } = saved;
    onRestored?.();
    // Meanwhile another save or the time changed the impact.
    if (costsMoreThan(impact, agreed)) setShown({ kind: 'after', impact });
    const before = order.base.rules.map(draftOfRule);
    report({
      message:
        version === null
          ? `${t('versions.undone')}.`
          : `${t('versions.done', { moment: momentOf(version.at) })}.`,
      impact,
      onShow: () => setShown({ kind: 'after', impact }),
      onUndo: version === null ? undefined : () => undo.current?.(before, saved.version),
    });
  };
  const begin = async (wanted: Wanted) => {
    const previewed = await editor.previewEarlier(wanted.rules, wanted.version?.id ?? null);
    if (previewed === null) return;
    const { order, impact } = previewed;
    // All hours change at one press: their effect is always shown. What is undone was there a moment ago.
    if (wanted.version !== null || costsAccessNow(impact))
      setShown({ kind: 'before', wanted, order, impact });
    else await store(wanted, order, impact);
  };
  useLayoutEffect(() => {
    undo.current = (rules, version) => {
      if (changed.length > 0 || shift.version !== version)
        showSnackbar({ message: t('bar.undoTooLate'), tone: 'info' });
      else void begin({ rules, version: null });
    };
  });
  const titleOf = ({ version }: Wanted) =>
    version === null ? t('difference.before') : t('versions.askTitle', { moment: momentOf(version.at) });
  return {
    ask: (version, onRestored) => begin({ rules: version.rules.map(draftOfRule), version, onRestored }),
    dialog:
      shown === null ? null : (
        <ImpactDialog
          key={shown.kind}
          title={shown.kind === 'before' ? titleOf(shown.wanted) : t('difference.after')}
          impact={shown.impact}
          zone={shift.zone ?? shift.company_zone}
          {...(shown.kind === 'after'
            ? {}
            : {
                note: t('versions.scope'),
                confirm: {
                  label: t('versions.confirm'),
                  isBusy: isSaving,
                  onConfirm: () => void store(shown.wanted, shown.order, shown.impact),
                  promise: 'restoreVersion',
                },
              })}
          onClose={() => setShown(null)}
        />
      ),
  };
}
