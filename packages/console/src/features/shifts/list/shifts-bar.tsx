import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { canChangeInBulk } from '@shiftgate/domain/shift/states.ts';
import { BulkBar } from '#design/table/bulk-bar.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import { useShiftText } from '../texts.ts';
import type { RowAct } from './row-menu.tsx';
import type { ActedShift } from '../model/model.ts';

interface ShiftsBarProps {
  readonly chosen: readonly ActedShift[];
  readonly isBusy: boolean;
  readonly onAct: (act: Exclude<RowAct, 'clone'>) => void;
  readonly onClear: () => void;
}

/** Actions on the chosen shifts. Enabling and disabling need all of them in the same state. */
export function ShiftsBar({ chosen, isBusy, onAct, onClear }: ShiftsBarProps) {
  const t = useShiftText();
  const common = useT();
  const states = chosen.map((shift) => shift.state);
  const readOnly = chosen.filter((shift) => shift.protection !== null);
  const mayChange = readOnly.length === 0;
  const may = {
    enable: mayChange && canChangeInBulk(states, 'enable'),
    disable: mayChange && canChangeInBulk(states, 'disable'),
    logout: chosen.some((shift) => shift.users_number > 0),
    password: chosen.some((shift) => shift.users_number > 0),
    delete: mayChange && states.every((state) => state === 'disabled'),
  } as const;
  const hints = mayChange
    ? [
        ...(may.enable || may.disable ? [] : [t('list.mixedStates')]),
        ...(may.delete ? [] : [t('list.deleteOnlyDisabled')]),
      ]
    : [
        t('protection.bulk', { count: readOnly.length, names: readOnly.map(({ name }) => name).join(', ') }),
        t('protection.allow'),
      ];
  return (
    <BulkBar
      text={common('common.selected', { count: chosen.length })}
      more={hints.length === 0 ? null : <WhyNot hints={hints.join(' ')} />}
      onClear={onClear}
    >
      {(['enable', 'disable', 'logout', 'password', 'delete'] as const).map((act) => (
        <Button
          key={act}
          size="compact-sm"
          variant={act === 'delete' ? 'outline' : 'default'}
          {...(act === 'delete' ? { color: 'red' } : {})}
          disabled={!may[act]}
          loading={isBusy}
          onClick={() => onAct(act)}
        >
          {t(`list.acts.${act}`)}
        </Button>
      ))}
    </BulkBar>
  );
}

/** Why some actions are not possible: words in a line of their own would cover the rows. */
function WhyNot({ hints }: { readonly hints: string }) {
  return (
    <Tooltip label={hints} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon variant="subtle" size="sm" aria-label={hints}>
        <IconInfoCircle size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
