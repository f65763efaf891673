import { Text } from '@mantine/core';
import { useState } from 'react';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { useConfirm } from '../../../design/dialog/confirm.tsx';
import { SaveBar as CommonSaveBar } from '../../../design/form/save-bar.tsx';
import { LogoutQuestion } from '../actions/logout-question.tsx';
import { keepsPeopleSignedIn, logoutOn, withLogout } from '../model/editor-state.ts';
import { useShiftText } from '../texts.ts';
import { ImpactDialog } from '../../../components/access-impact/impact-dialog.tsx';
import { hasAccessImpact } from '../../../components/access-impact/impact-view.tsx';
import type { AccessImpact } from '../../../components/access-impact/model.ts';
import type { DraftField, SaveOrder, ShiftEditor } from '../model/model.ts';

/** Changes to these fields alone affect no access. */
const harmless: ReadonlySet<DraftField> = new Set(['name', 'color', 'custom_response', 'expiry', 'strength']);

type Shown =
  | { readonly kind: 'before'; readonly impact: AccessImpact; readonly order: SaveOrder }
  | { readonly kind: 'after'; readonly impact: AccessImpact };

/** Saves or discards the changes of a shift, with the affected people shown before and after. */
export function SaveBar({ editor }: { readonly editor: ShiftEditor }) {
  const t = useShiftText();
  const confirm = useConfirm();
  const [shown, setShown] = useState<Shown | null>(null);
  const { changed, faultyTabs, isSaving, shift } = editor;

  const store = async (order: SaveOrder, turnsOnLogout = false) => {
    if (turnsOnLogout) editor.change(logoutOn);
    const saved = await editor.save(turnsOnLogout ? withLogout(order) : order);
    setShown(null);
    if (saved === null) return;
    const merged = saved.merged === 0 ? '' : ` ${t('bar.merged', { count: saved.merged })}`;
    if (hasAccessImpact(saved.impact)) setShown({ kind: 'after', impact: saved.impact });
    showSnackbar({ message: `${t('bar.saved')}.${merged}`, tone: 'success' });
  };
  const save = async () => {
    const previewed = await editor.preview();
    if (previewed === null) return;
    const { order, impact } = previewed;
    const touchesAccess = order.changed.some((field) => !harmless.has(field));
    if ((touchesAccess && impact.total > 0) || keepsPeopleSignedIn(order))
      setShown({ kind: 'before', ...previewed });
    else await store(order);
  };
  const discard = async () => {
    const isSure = await confirm({
      title: t('bar.discardTitle'),
      message: t('bar.discardText'),
      confirmLabel: t('bar.discard'),
      isReversible: false,
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
        onSave={() => void save()}
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
            : keepsPeopleSignedIn(shown.order)
              ? {
                  confirm: {
                    label: t('logoutQuestion.save'),
                    isBusy: isSaving,
                    onConfirm: () => void store(shown.order, true),
                    other: {
                      label: t('logoutQuestion.saveWithout'),
                      onConfirm: () => void store(shown.order),
                    },
                  },
                }
              : {
                  confirm: {
                    label: t('bar.save'),
                    isBusy: isSaving,
                    onConfirm: () => void store(shown.order),
                  },
                })}
          onClose={() => setShown(null)}
        >
          {shown.kind === 'before' && keepsPeopleSignedIn(shown.order) ? (
            <LogoutQuestion count={1} of={1} />
          ) : null}
        </ImpactDialog>
      )}
    </>
  );
}
