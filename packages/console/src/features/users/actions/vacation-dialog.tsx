import { Button } from '@mantine/core';
import { formatPlainDate } from '#lib/i18n/formats.ts';
import { useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { touchedByPeople } from '../model.ts';
import type { User } from '../model.ts';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { useCutText, useVacationCuts } from './use-vacation-cuts.ts';
import { useVacationDays } from './use-vacation-days.ts';
import { VacationCutsNote } from './vacation-cuts-note.tsx';
import { VacationFields } from './vacation-fields.tsx';

/** Sets, changes or removes the vacation of a person. */
export function VacationDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const t = useT();
  const { vacation } = user;
  const running = vacation?.state === 'current' ? vacation.start_date : null;
  const saved = { start: vacation?.start_date ?? null, end: vacation?.end_date ?? null };
  const { days, onChange, today, isReady } = useVacationDays(saved, running);
  const { start, end } = days;
  const cuts = useVacationCuts({ users: [user.key] }, start, end, isReady);
  const formatCut = useCutText(false);
  const save = useAct('users.setVacation', {
    invalidates: touchedByPeople,
    onSuccess: (answer, { body }) => {
      const message = t('people.vacationDialog.saved', {
        name: user.name,
        start: formatPlainDate(body.start_date),
        end: formatPlainDate(body.end_date),
      });
      showSnackbar({
        message: [message, ...answer.cuts.map(formatCut)].join(' '),
        tone: 'success',
      });
      onClose();
    },
  });
  const remove = useAct('users.removeVacation', {
    invalidates: touchedByPeople,
    onSuccess: () => {
      const outcome = vacation?.state === 'scheduled' ? 'cancelled' : 'removed';
      showSnackbar({ message: t(`people.vacationDialog.${outcome}`, { name: user.name }), tone: 'success' });
      onClose();
    },
  });
  return (
    <DialogFrame
      title={t('people.vacationDialog.title', { name: user.name })}
      hint={t('people.vacationDialog.hint')}
      onClose={onClose}
      submitLabel={t('people.save')}
      isBusy={save.isPending}
      isDisabled={!isReady}
      onSubmit={() => {
        if (start !== null && end !== null)
          save.mutate({ params: { key: user.key }, body: { start_date: start, end_date: end } });
      }}
      aside={
        vacation === null ? null : (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { key: user.key } })}
          >
            {t(
              vacation.state === 'current'
                ? 'people.vacationDialog.remove'
                : 'people.vacationDialog.removeScheduled',
            )}
          </Button>
        )
      }
    >
      <VacationFields days={days} onChange={onChange} today={today} running={running} />
      <VacationCutsNote cuts={cuts} isOfMany={false} />
    </DialogFrame>
  );
}
