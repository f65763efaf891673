import { Button } from '@mantine/core';
import { canChangeInBulk } from '@shiftgate/domain/shift/states.ts';
import { useT } from '../../../lib/i18n/texts.tsx';
import { useShiftText } from '../texts.ts';
import type { RowAct } from './row-menu.tsx';
import type { ActedShift } from '../model/model.ts';

interface BulkBarProps {
  readonly chosen: readonly ActedShift[];
  readonly isBusy: boolean;
  readonly onAct: (act: Exclude<RowAct, 'clone'>) => void;
  readonly onClear: () => void;
}

/** Actions on the chosen shifts. Enabling and disabling need all of them in the same state. */
export function BulkBar({ chosen, isBusy, onAct, onClear }: BulkBarProps) {
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
    <section className="sg-bulk-bar" aria-label={common('common.actions')}>
      <strong aria-live="polite">{common('common.selected', { count: chosen.length })}</strong>
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
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {common('common.clearSelection')}
      </Button>
      {hints.length === 0 ? null : <span className="sg-bulk-hint">{hints.join(' ')}</span>}
    </section>
  );
}
