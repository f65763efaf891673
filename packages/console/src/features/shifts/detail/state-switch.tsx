import { Switch } from '@mantine/core';
import { useSession } from '../../../lib/auth/session.ts';
import { useIsReadOnly } from '../parts/protection.tsx';
import { usePeriodText } from '../parts/shift-bits.tsx';
import { useShiftText } from '../texts.ts';
import type { ShiftEditor } from '../model/model.ts';

interface StateSwitchProps {
  readonly editor: ShiftEditor;
  readonly onAsk: (state: 'enabled' | 'disabled') => void;
}

/** On while the shift is enabled or scheduled. It turns when the server has done it. */
export function StateSwitch({ editor, onAsk }: StateSwitchProps) {
  const t = useShiftText();
  const periodText = usePeriodText();
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
    <Switch
      className="sg-state-switch"
      label={t(`states.${shift.state}`) + period}
      title={meaning}
      checked={isOn}
      disabled={isReadOnly || isSaving || (!isOn && hasConflict)}
      onChange={() => onAsk(isOn ? 'disabled' : 'enabled')}
    />
  );
}
