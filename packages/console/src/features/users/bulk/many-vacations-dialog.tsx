import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { now } from '../../../lib/now.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useT } from '../../../lib/i18n/texts.tsx';
import { DialogFrame } from '../../../design/dialog/dialog-frame.tsx';
import { useVacationCuts } from '../actions/use-vacation-cuts.ts';
import { VacationCutsNote } from '../actions/vacation-cuts-note.tsx';
import { dayIn, findVacationProblems } from '../actions/vacation-days.ts';
import { VacationFields } from '../actions/vacation-fields.tsx';
import type { VacationDays } from '../model.ts';

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
  const { company } = useSession();
  const [days, setDays] = useState<VacationDays>({ start: null, end: null });
  const today = dayIn(company.zone, now());
  const problems = findVacationProblems(days, today, null);
  const { start, end } = days;
  const isReady = start !== null && end !== null && problems.start === null && problems.end === null;
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
      <VacationFields days={days} onChange={setDays} today={today} running={null} />
      <VacationCutsNote cuts={cuts} isOfMany />
    </DialogFrame>
  );
}
