import { useState } from 'react';
import type { User } from '../model.ts';
import type { ShiftSaving } from './use-save-shifts.tsx';

type Ticks = Readonly<Record<string, boolean>>;

/**
 * Edits the shifts of a person. The state is the set of toggled shifts, so that a shift assigned meanwhile by another
 * administrator appears checked and stays.
 */
export function useSetShifts(user: User, saving: ShiftSaving, onSaved: () => void) {
  const [ticks, setTicks] = useState<Ticks>({});
  const chosen = withTicks(user.rule_group, ticks);
  return {
    chosen,
    choose: (next: readonly string[]) => setTicks((before) => tick(before, chosen, next)),
    isDirty: Object.entries(ticks).some(([key, isOn]) => user.rule_group.includes(key) !== isOn),
    save: () => {
      const body = { rule_group: [...chosen], seen: [...user.rule_group] };
      saving.save({ user, body, onSaved });
    },
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
