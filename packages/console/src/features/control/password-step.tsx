import { PasswordInput, Stack } from '@mantine/core';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { formatDateTime } from '../../lib/formats.ts';
import { useSession } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import type { Plan } from './wizard.ts';

interface PasswordStepProps {
  readonly plan: Plan;
  readonly onChange: (part: Partial<Plan>) => void;
}

/** The temporary password with which people meet the sign-in page for the first time. */
export function PasswordStep({ plan, onChange }: PasswordStepProps) {
  const t = useT();
  const { company } = useSession();
  const isShort =
    plan.defaultPassword !== '' && plan.defaultPassword.length < passwordLimits.defaultMinLength;
  const setAt = company.default_pass_set_at;
  return (
    <Stack gap="md">
      <div>{t('control.passwordText')}</div>
      <PasswordInput
        label={t('control.defaultPassword')}
        description={
          setAt === null
            ? t('control.defaultHint')
            : t('control.defaultIsSet', { moment: formatDateTime(setAt, company.zone) })
        }
        required={setAt === null}
        autoComplete="new-password"
        maxLength={128}
        maw={420}
        value={plan.defaultPassword}
        error={isShort ? t('control.defaultTooShort', { count: passwordLimits.defaultMinLength }) : null}
        onChange={(event) => onChange({ defaultPassword: event.currentTarget.value })}
      />
    </Stack>
  );
}
