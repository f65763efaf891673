import { Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { DifferenceDialog } from '../../ui/difference/difference-dialog.tsx';
import type { Difference } from '../../ui/difference/types.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import type { CalendarEditor } from './use-calendar-editor.ts';

interface CalendarSaveBarProps {
  readonly editor: CalendarEditor;
  /** In which hours are told. */
  readonly zone: string;
}

/** Saves the calendar or throws its changes away, showing first and after whom that touches. */
export function CalendarSaveBar({ editor, zone }: CalendarSaveBarProps) {
  const t = useT();
  const confirm = useConfirm();
  const [shown, setShown] = useState<{ kind: 'before' | 'after'; difference: Difference } | null>(null);
  const store = async () => {
    const difference = await editor.save();
    const { gains, loses, loses_later: later } = difference ?? {};
    const touched = (gains?.count ?? 0) + (loses?.count ?? 0) + (later?.count ?? 0);
    setShown(difference !== null && touched > 0 ? { kind: 'after', difference } : null);
  };
  const save = async () => {
    const difference = await editor.preview();
    if (difference === null) return;
    // Where nobody follows what changes there is nothing to decide.
    if (difference.total > 0) setShown({ kind: 'before', difference });
    else await store();
  };
  const discard = async () => {
    const isSure = await confirm({
      title: t('calendar.discardTitle'),
      message: t('calendar.discardText'),
      confirmLabel: t('calendar.discard'),
      isReversible: false,
      isDanger: true,
    });
    if (isSure) editor.discard();
  };
  return (
    <>
      <SaveBar
        isDirty={editor.isDirty}
        isSaving={editor.isSaving}
        isHeld={editor.hasConflict}
        label={t('calendar.unsaved')}
        note={<Text size="sm">{t('calendar.effect')}</Text>}
        spokenNote={t('calendar.effect')}
        discardLabel={t('calendar.discard')}
        saveLabel={t('calendar.save')}
        onDiscard={() => void discard()}
        onSave={() => void save()}
      />
      {shown === null ? null : (
        <DifferenceDialog
          title={t(shown.kind === 'before' ? 'shifts.difference.before' : 'shifts.difference.after')}
          difference={shown.difference}
          zone={zone}
          {...(shown.kind === 'before'
            ? {
                note: t('calendar.whoFollows', { count: shown.difference.total }),
                confirm: {
                  label: t('calendar.save'),
                  isBusy: editor.isSaving,
                  onConfirm: () => void store(),
                },
              }
            : {})}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
