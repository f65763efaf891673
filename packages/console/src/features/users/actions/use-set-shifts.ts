import { useState } from 'react';
import { useAct } from '../../../lib/api/query.ts';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { useT } from '../../../lib/i18n/texts.tsx';
import { touchedByPeople } from '../model.ts';
import type { User } from '../model.ts';

type Ticks = Readonly<Record<string, boolean>>;

/**
 * Edits and saves the shifts of a person. The state is the set of toggled shifts, so that a shift assigned meanwhile by
 * another administrator appears checked and stays.
 */
export function useSetShifts(user: User, onDone: () => void) {
  const t = useT();
  const [ticks, setTicks] = useState<Ticks>({});
  const chosen = withTicks(user.rule_group, ticks);
  const act = useAct('users.setShifts', {
    invalidates: touchedByPeople,
    onSuccess: () => {
      showSnackbar({ message: t('people.shiftsDialog.saved', { name: user.name }), tone: 'success' });
      onDone();
    },
  });
  return {
    chosen,
    choose: (next: readonly string[]) => setTicks((before) => tick(before, chosen, next)),
    isDirty: Object.entries(ticks).some(([key, isOn]) => user.rule_group.includes(key) !== isOn),
    isPending: act.isPending,
    save: () =>
      act.mutate({
        params: { key: user.key },
        body: { rule_group: [...chosen], seen: user.rule_group },
      }),
  };
}

function withTicks(own: readonly string[], ticks: Ticks): readonly string[] {
  const added = Object.keys(ticks).filter((key) => ticks[key] === true && !own.includes(key));
  return [...own.filter((key) => ticks[key] !== false), ...added];
}

function tick(ticks: Ticks, before: readonly string[], after: readonly string[]): Ticks {
  const on = after.filter((key) => !before.includes(key)).map((key) => [key, true] as const);
  const off = before.filter((key) => !after.includes(key)).map((key) => [key, false] as const);
  return { ...ticks, ...Object.fromEntries([...on, ...off]) };
}
