import { Menu } from '@mantine/core';
import { IconCopy, IconKey, IconLogout, IconPower, IconTrash } from '@tabler/icons-react';
import { useProtectionText } from '../parts/protection.tsx';
import { useShiftText } from '../texts.ts';
import type { ActedShift } from '../model/model.ts';

/** What can be done with one shift of the list. */
export type RowAct = 'clone' | 'enable' | 'disable' | 'logout' | 'password' | 'delete';

/** What a shift that can only be read does not allow. */
const changesShift: ReadonlySet<RowAct> = new Set(['enable', 'disable', 'delete']);

interface RowActionsProps {
  readonly shift: ActedShift;
  readonly onAct: (act: RowAct) => void;
}

/** What can be done with one row: entries of the table's menu. */
export function RowActions({ shift, onAct }: RowActionsProps) {
  const t = useShiftText();
  const reasonOf = useProtectionText();
  const { protection } = shift;
  const entries = [
    { act: 'clone', icon: IconCopy, isShown: true },
    { act: 'enable', icon: IconPower, isShown: shift.state !== 'enabled' },
    { act: 'disable', icon: IconPower, isShown: shift.state !== 'disabled' },
    { act: 'logout', icon: IconLogout, isShown: shift.users_number > 0 },
    { act: 'password', icon: IconKey, isShown: shift.users_number > 0 },
    { act: 'delete', icon: IconTrash, isShown: shift.state === 'disabled' },
  ] as const;
  return (
    <>
      {protection === null ? null : (
        <Menu.Label className="sg-menu-reason">{reasonOf(protection)}</Menu.Label>
      )}
      {entries
        .filter(({ isShown }) => isShown)
        .map(({ act, icon: Icon }) => (
          <Menu.Item
            key={act}
            leftSection={<Icon size={16} aria-hidden />}
            disabled={protection !== null && changesShift.has(act)}
            {...(act === 'delete' ? { color: 'red' } : {})}
            onClick={() => onAct(act)}
          >
            {t(`list.acts.${act}`)}
          </Menu.Item>
        ))}
    </>
  );
}
