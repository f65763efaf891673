import { Group, Switch, Text, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { useSession } from '#lib/auth/session.ts';
import { useIsReadOnly } from '../parts/protection.tsx';
import { usePeriodText } from '../parts/shift-bits.tsx';
import { useShiftText } from '../texts.ts';
import type { ShiftEditor } from '../model/model.ts';

interface StateSwitchProps {
  readonly editor: ShiftEditor;
  readonly onAsk: (state: 'enabled' | 'disabled') => void;
}

/** On while the shift is enabled or scheduled. It turns when the server has done it, and keeps the focus until then. */
export function StateSwitch({ editor, onAsk }: StateSwitchProps) {
  const t = useShiftText();
  const periodText = usePeriodText();
  const id = useId();
  const isReadOnly = useIsReadOnly();
  const { company } = useSession();
  const { shift, isSaving, hasConflict } = editor;
  const isOn = shift.state !== 'disabled';
  // Until turning off is through, people are still asked.
  const isInForce = ['activating', 'active', 'deactivating'].includes(company.control_state);
  const meaning =
    shift.state === 'enabled'
      ? t(isInForce ? 'general.stateEnabled' : 'general.stateEnabledOff')
      : shift.state === 'disabled'
        ? t('general.stateDisabled')
        : t('general.stateScheduled', { period: periodText(shift.period) });
  const period = shift.period === null ? '' : ` ${periodText(shift.period)}`;
  return (
    <>
      <Group className="sg-state-switch" gap="xs" wrap="nowrap" title={meaning}>
        <Switch
          aria-label={t('general.stateSwitch', { name: shift.name })}
          aria-describedby={`${id}-state ${id}-meaning`}
          aria-disabled={isSaving}
          checked={isOn}
          disabled={isReadOnly || (!isOn && hasConflict)}
          onChange={() => {
            if (!isSaving) onAsk(isOn ? 'disabled' : 'enabled');
          }}
        />
        <Text id={`${id}-state`} size="sm">
          {t(`states.${shift.state}`) + period}
        </Text>
      </Group>
      <VisuallyHidden id={`${id}-meaning`}>{meaning}</VisuallyHidden>
    </>
  );
}
