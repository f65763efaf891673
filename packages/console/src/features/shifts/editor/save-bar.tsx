import { Text } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { showSnackbar } from '#lib/snackbar.ts';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { SaveBar as CommonSaveBar } from '#design/form/save-bar.tsx';
import { LogoutQuestion } from '../actions/logout-question.tsx';
import {
  fieldsBefore,
  keepsPeopleSignedIn,
  logoutOn,
  stateBefore,
  withLogout,
} from '../model/editor-state.ts';
import { useShiftText } from '../texts.ts';
import { ImpactDialog } from '#components/access-impact/impact-dialog.tsx';
import { costsAccessNow, costsMoreThan } from '#components/access-impact/impact-view.tsx';
import { useReportImpact } from '#components/access-impact/report-impact.ts';
import type { AccessImpact } from '#components/access-impact/model.ts';
import { shiftTabs } from '../model/model.ts';
import type { SaveOrder, ShiftEditor, ShiftTab } from '../model/model.ts';

type Shown =
  | {
      readonly kind: 'before';
      readonly impact: AccessImpact;
      readonly order: SaveOrder;
      /** The shift would leave its people signed in after the hours. */
      readonly asksLogout: boolean;
    }
  | { readonly kind: 'after'; readonly impact: AccessImpact };

interface SaveBarProps {
  readonly editor: ShiftEditor;
  readonly tab: ShiftTab;
  /** Something is wrong on another tab. */
  readonly onTab: (tab: ShiftTab) => void;
}

/** Saves or discards the changes of a shift. It asks first if they take access from someone immediately. */
export function SaveBar({ editor, tab, onTab }: SaveBarProps) {
  const t = useShiftText();
  const confirm = useConfirm();
  const report = useReportImpact();
  const [shown, setShown] = useState<Shown | null>(null);
  /** By the time it is pressed the editor is at a later version than when it was offered. */
  const undo = useRef<((order: SaveOrder, version: number) => void) | null>(null);
  const { changed, faultyTabs, isSaving, shift } = editor;

  const store = async (order: SaveOrder, agreed: AccessImpact, turnsOnLogout = false) => {
    if (turnsOnLogout) editor.change(logoutOn);
    const sent = turnsOnLogout ? withLogout(order) : order;
    const saved = await editor.save(sent);
    setShown(null);
    if (saved === null) return;
    const { impact } = saved;
    const merged = saved.merged === 0 ? '' : ` ${t('bar.merged', { count: saved.merged })}`;
    // Meanwhile another save or the time changed the impact.
    if (costsMoreThan(impact, agreed)) setShown({ kind: 'after', impact });
    report({
      message: `${t('bar.saved')}.${merged}`,
      impact,
      onShow: () => setShown({ kind: 'after', impact }),
      onUndo: () => undo.current?.(sent, saved.version),
    });
  };
  const save = async (undone?: SaveOrder) => {
    const previewed = await editor.preview(undone === undefined ? undefined : stateBefore(undone));
    if (previewed === null) return;
    const { order, impact } = previewed;
    // What is undone goes back to what was chosen before.
    const asksLogout = undone === undefined && keepsPeopleSignedIn(order);
    if (costsAccessNow(impact) || asksLogout) setShown({ kind: 'before', ...previewed, asksLogout });
    else await store(order, impact);
  };
  useLayoutEffect(() => {
    undo.current = (order, version) => {
      // The fields go back as a whole: what was drawn since, or saved by others, would be lost with them.
      if (changed.length > 0 || shift.version !== version) {
        showSnackbar({ message: t('bar.undoTooLate'), tone: 'info' });
        return;
      }
      editor.change(fieldsBefore(order));
      void save(order);
    };
  });
  const press = () => {
    const wrong = new Set([...editor.problems.tabs, ...faultyTabs]);
    const first = shiftTabs.find((each) => wrong.has(each));
    if (first !== undefined && !wrong.has(tab)) onTab(first);
    void save();
  };
  const discard = async () => {
    const isSure = await confirm({
      title: t('bar.discardTitle'),
      message: t('bar.discardText'),
      confirmLabel: t('bar.discard'),
      promise: 'discardShift',
      isDanger: true,
    });
    if (isSure) editor.discard();
  };

  const faults =
    faultyTabs.length === 0
      ? null
      : t('bar.problemsIn', { tabs: faultyTabs.map((tab) => t(`tabs.${tab}`)).join(', ') });

  return (
    <>
      <CommonSaveBar
        isDirty={changed.length > 0}
        isSaving={isSaving}
        isBlocked={editor.hasConflict}
        label={t('bar.unsaved')}
        standing={isSaving ? t('bar.saving') : t('bar.unsaved')}
        note={
          faults === null ? null : (
            <Text size="sm" c="red">
              {faults}
            </Text>
          )
        }
        spokenNote={faults}
        discardLabel={t('bar.discard')}
        saveLabel={t('bar.save')}
        onDiscard={() => void discard()}
        onSave={press}
        part={tab}
      />
      {shown === null ? null : (
        // What was done is another dialog than what would be done: it is announced, and takes the focus.
        <ImpactDialog
          key={shown.kind}
          title={t(shown.kind === 'before' ? 'difference.before' : 'difference.after')}
          impact={shown.impact}
          zone={shift.zone ?? shift.company_zone}
          {...(shown.kind === 'after'
            ? {}
            : shown.asksLogout
              ? {
                  confirm: {
                    label: t('logoutQuestion.save'),
                    isBusy: isSaving,
                    onConfirm: () => void store(shown.order, shown.impact, true),
                    promise: 'saveShift',
                    other: {
                      label: t('logoutQuestion.saveWithout'),
                      onConfirm: () => void store(shown.order, shown.impact),
                    },
                  },
                }
              : {
                  confirm: {
                    label: t('bar.save'),
                    isBusy: isSaving,
                    onConfirm: () => void store(shown.order, shown.impact),
                    promise: 'saveShift',
                  },
                })}
          onClose={() => setShown(null)}
        >
          {shown.kind === 'before' && shown.asksLogout ? <LogoutQuestion count={1} of={1} /> : null}
        </ImpactDialog>
      )}
    </>
  );
}
