import { useAct } from '../../../lib/query.ts';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { useT } from '../../../lib/texts.tsx';
import { touchedByPeople } from '../model.ts';
import type { User } from '../model.ts';

/** Saves the chosen shifts of a person. */
export function useSetShifts(user: User, onDone: () => void) {
  const t = useT();
  const act = useAct('users.setShifts', {
    invalidates: touchedByPeople,
    onSuccess: () => {
      showSnackbar({ message: t('people.shiftsDialog.saved', { name: user.name }), tone: 'success' });
      onDone();
    },
  });
  return {
    isPending: act.isPending,
    save: (chosen: readonly string[]) =>
      act.mutate({ params: { key: user.key }, body: { rule_group: [...chosen] } }),
  };
}
