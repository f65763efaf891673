import { useState } from 'react';
import { useAct, useCall } from '#lib/api/query.ts';
import { useActivationError } from '#components/control/activation-errors.ts';
import type { Shift } from '../model/model.ts';

/** Which shifts shall let people in: at first those that are enabled; saved when the step is left. */
export function useShiftChoice() {
  const list = useCall('shifts.list', {});
  const shifts: readonly Shift[] = list.data?.items ?? [];
  const enabled = shifts.filter((shift) => shift.state === 'enabled').map((shift) => shift.key);
  const [changed, setChanged] = useState<ReadonlySet<string> | null>(null);
  const onError = useActivationError();
  const act = useAct('shifts.bulkActivate', {
    invalidates: ['shifts.list', 'shifts.get', 'home.summary', 'control.preflight'],
    onError: (error) => {
      onError(error);
      return undefined;
    },
  });
  const chosen = changed ?? new Set(enabled);
  /** Enables and disables what was changed; resolves to whether all of it was done. */
  const save = async (): Promise<boolean> => {
    const on = shifts.filter((shift) => shift.state === 'disabled' && chosen.has(shift.key));
    const off = shifts.filter((shift) => shift.state === 'enabled' && !chosen.has(shift.key));
    try {
      if (on.length > 0)
        await act.mutateAsync({ body: { action: 'activate', rule_groups: on.map((each) => each.key) } });
      if (off.length > 0)
        await act.mutateAsync({ body: { action: 'deactivate', rule_groups: off.map((each) => each.key) } });
    } catch {
      return false;
    }
    return true;
  };
  return { list, shifts, chosen, choose: setChanged, save, isSaving: act.isPending };
}
