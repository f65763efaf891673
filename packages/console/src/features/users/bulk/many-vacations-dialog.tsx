import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { useVacationCuts } from '../actions/use-vacation-cuts.ts';
import { useVacationDays } from '../actions/use-vacation-days.ts';
import { VacationCutsNote } from '../actions/vacation-cuts-note.tsx';
import { VacationFields } from '../actions/vacation-fields.tsx';

interface ManyVacationsDialogProps {
  readonly count: number;
  /** Shown before everything else. */
  readonly notice?: ReactNode;
  readonly selection: CallBody<'users.bulk'>['selection'];
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onChoose: (start: string, end: string) => void;
}

/** Chooses the days of a vacation for many people. */
export function ManyVacationsDialog({
  count,
  notice,
  selection,
  isBusy,
  onClose,
  onChoose,
}: ManyVacationsDialogProps) {
  const t = useT();
  const { days, onChange, today, isReady } = useVacationDays({ start: null, end: null }, null);
  const { start, end } = days;
  const cuts = useVacationCuts(selection, start, end, isReady);
  return (
    <DialogFrame
      title={t('people.vacationDialog.titleMany', { count })}
      hint={t('people.vacationDialog.hint')}
      onClose={onClose}
      submitLabel={t('tasks.kinds.set_vacation')}
      isBusy={isBusy}
      isDisabled={!isReady}
      onSubmit={() => {
        if (start !== null && end !== null) onChoose(start, end);
      }}
    >
      {notice}
      <VacationFields days={days} onChange={onChange} today={today} running={null} />
      <VacationCutsNote cuts={cuts} isOfMany />
    </DialogFrame>
  );
}
