import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { LogoutQuestion } from '../actions/logout-question.tsx';
import { keepsPeopleSignedIn, logoutOn, withLogout } from '../model/editor-state.ts';
import { useShiftText } from '../texts.ts';
import type { PromiseName } from '#lib/forms/promises.ts';
import { ImpactDialog } from '#components/access-impact/impact-dialog.tsx';
import { costsAccessNow, costsMoreThan } from '#components/access-impact/impact-view.tsx';
import { useReportImpact } from '#components/access-impact/report-impact.ts';
import type { AccessImpact } from '#components/access-impact/model.ts';
import type { SaveOrder, SettledState, ShiftEditor } from '../model/model.ts';

const actions = { enabled: 'activate', disabled: 'deactivate' } as const;
const opposite = { enabled: 'disabled', disabled: 'enabled' } as const;

interface Asked {
  readonly state: SettledState;
  readonly order: SaveOrder;
  readonly impact: AccessImpact;
}

interface StateChange {
  readonly ask: (state: SettledState) => Promise<void>;
  /** What is asked, or was done and is looked at. */
  readonly dialog: ReactNode;
}

/** Enables and disables the shift. Enabling saves the unsaved changes as well, and asks for that first. */
export function useStateChange(editor: ShiftEditor): StateChange {
  const t = useShiftText();
  const report = useReportImpact();
  const { shift, isSaving } = editor;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<AccessImpact | null>(null);
  /** By the time it undoes a change the editor is at a later version than when that was offered. */
  const again = useRef<((state: SettledState) => void) | null>(null);

  const removesPeriod = ({ state, order }: Asked): boolean =>
    order.base.period !== null || (state === 'enabled' && order.draft.period !== null);
  const savesToo = ({ state, order }: Asked): boolean => state === 'enabled' && order.changed.length > 0;
  const needsYes = (wanted: Asked): boolean =>
    removesPeriod(wanted) ||
    savesToo(wanted) ||
    costsAccessNow(wanted.impact) ||
    keepsPeopleSignedIn(wanted.order);

  const carryOut = async (wanted: Asked, turnsOnLogout = false) => {
    const { state, order } = wanted;
    if (turnsOnLogout) editor.change(logoutOn);
    const saved = await editor.save(turnsOnLogout ? withLogout(order) : order);
    setAsked(null);
    if (saved === null) return;
    const { impact } = saved;
    if (costsMoreThan(impact, wanted.impact)) setDone(impact);
    const merged = saved.merged === 0 ? '' : ` ${t('bar.merged', { count: saved.merged })}`;
    report({
      message: `${t(`list.done.${actions[state]}`, { count: 1 })}.${merged}`,
      impact,
      onShow: () => setDone(impact),
      // The opposite state would keep the saved edits and automatic logout, and bring no period back.
      onUndo:
        removesPeriod(wanted) || savesToo(wanted) || turnsOnLogout
          ? undefined
          : () => again.current?.(opposite[state]),
    });
  };
  const ask = async (state: SettledState) => {
    const previewed = await editor.preview(state);
    if (previewed === null) return;
    const wanted = { state, ...previewed };
    if (needsYes(wanted)) setAsked(wanted);
    else await carryOut(wanted);
  };
  useLayoutEffect(() => {
    again.current = (state) => void ask(state);
  });
  const noteOf = (wanted: Asked) =>
    [
      shift.name,
      removesPeriod(wanted) ? t('list.removesPeriod') : '',
      wanted.order.changed.length === 0
        ? ''
        : t(wanted.state === 'enabled' ? 'general.savesToo' : 'general.keepsUnsaved'),
    ]
      .filter((text) => text !== '')
      .join(' — ');
  const zone = shift.zone ?? shift.company_zone;
  const promiseOf = (wanted: Asked): PromiseName => {
    if (removesPeriod(wanted)) return 'removePeriod';
    return savesToo(wanted) ? 'saveAndEnable' : 'changeState';
  };
  const dialog =
    asked !== null ? (
      <ImpactDialog
        title={t(`list.ask.${actions[asked.state]}`, { count: 1 })}
        impact={asked.impact}
        zone={asked.order.draft.zone ?? shift.company_zone}
        note={noteOf(asked)}
        confirm={
          keepsPeopleSignedIn(asked.order)
            ? {
                label: t('logoutQuestion.enable'),
                isBusy: isSaving,
                onConfirm: () => void carryOut(asked, true),
                promise: promiseOf(asked),
                other: {
                  label: t('logoutQuestion.enableWithout'),
                  onConfirm: () => void carryOut(asked),
                },
              }
            : {
                label: savesToo(asked) ? t('general.saveAndEnable') : t(`list.do.${actions[asked.state]}`),
                isBusy: isSaving,
                onConfirm: () => void carryOut(asked),
                promise: promiseOf(asked),
              }
        }
        onClose={() => setAsked(null)}
      >
        {keepsPeopleSignedIn(asked.order) ? <LogoutQuestion count={1} of={1} /> : null}
      </ImpactDialog>
    ) : done !== null ? (
      <ImpactDialog
        key="done"
        title={t('difference.after')}
        impact={done}
        zone={zone}
        onClose={() => setDone(null)}
      />
    ) : null;
  return { ask, dialog };
}
