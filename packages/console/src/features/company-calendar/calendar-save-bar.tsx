import { Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { ImpactDialog } from '#components/access-impact/impact-dialog.tsx';
import { costsAccessNow, costsMoreThan } from '#components/access-impact/impact-view.tsx';
import { useReportImpact } from '#components/access-impact/report-impact.ts';
import type { AccessImpact } from '#components/access-impact/model.ts';
import { SaveBar } from '#design/form/save-bar.tsx';
import type { CalendarEditor, CalendarOrder } from './model.ts';

type Shown =
  | { readonly kind: 'before'; readonly impact: AccessImpact; readonly order: CalendarOrder }
  | { readonly kind: 'after'; readonly impact: AccessImpact };

interface CalendarSaveBarProps {
  readonly editor: CalendarEditor;
  /** The zone of the times. */
  readonly zone: string;
}

/** Whether a save is asked about: hours that are lost later count as well, as a saved calendar has no undo. */
const needsYes = (impact: AccessImpact): boolean =>
  costsAccessNow(impact) || (impact.control_is_active && impact.loses_later.count > 0);

/** Saves or discards the changes of the calendar. It asks first if they take access from someone, now or later. */
export function CalendarSaveBar({ editor, zone }: CalendarSaveBarProps) {
  const t = useT();
  const confirm = useConfirm();
  const report = useReportImpact();
  const [shown, setShown] = useState<Shown | null>(null);
  const store = async (order: CalendarOrder, agreed: AccessImpact) => {
    const impact = await editor.save(order);
    setShown(null);
    if (impact === null) return;
    if (costsMoreThan(impact, agreed)) setShown({ kind: 'after', impact });
    report({ message: `${t('calendar.saved')}.`, impact, onShow: () => setShown({ kind: 'after', impact }) });
  };
  const save = async () => {
    const previewed = await editor.preview();
    if (previewed === null) return;
    if (needsYes(previewed.impact)) setShown({ kind: 'before', ...previewed });
    else await store(previewed.order, previewed.impact);
  };
  const discard = async () => {
    const isSure = await confirm({
      title: t('calendar.discardTitle'),
      message: t('calendar.discardText'),
      confirmLabel: t('calendar.discard'),
      promise: 'discardCalendar',
      isDanger: true,
    });
    if (isSure) editor.discard();
  };
  return (
    <>
      <SaveBar
        isDirty={editor.isDirty}
        isSaving={editor.isSaving}
        isBlocked={editor.hasConflict}
        label={t('calendar.unsaved')}
        note={<Text size="sm">{t('calendar.effect')}</Text>}
        spokenNote={t('calendar.effect')}
        discardLabel={t('calendar.discard')}
        saveLabel={t('calendar.save')}
        onDiscard={() => void discard()}
        onSave={() => void save()}
      />
      {shown === null ? null : (
        // What was done is another dialog than what would be done: it is announced, and takes the focus.
        <ImpactDialog
          key={shown.kind}
          title={t(shown.kind === 'before' ? 'shifts.difference.before' : 'shifts.difference.after')}
          impact={shown.impact}
          zone={zone}
          {...(shown.kind === 'before'
            ? {
                note: t('calendar.whoFollows', { count: shown.impact.total }),
                confirm: {
                  label: t('calendar.save'),
                  isBusy: editor.isSaving,
                  onConfirm: () => void store(shown.order, shown.impact),
                  promise: 'saveCalendar',
                },
              }
            : {})}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
