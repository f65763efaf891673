import { Radio, Stack } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import { logoutOptions } from './wizard.ts';
import type { Plan } from './wizard.ts';

interface LogoutStepProps {
  readonly plan: Plan;
  readonly onChange: (part: Partial<Plan>) => void;
}

/** What happens to sessions that are open at the workspace. */
export function LogoutStep({ plan, onChange }: LogoutStepProps) {
  const t = useT();
  const choose = (value: string) => {
    const logoutOption = logoutOptions.find((option) => option === value);
    if (logoutOption !== undefined) onChange({ logoutOption });
  };
  return (
    <Radio.Group label={t('control.logoutText')} value={plan.logoutOption} onChange={choose}>
      <Stack gap="sm" mt="sm">
        {logoutOptions.map((option) => (
          <Radio
            key={option}
            value={option}
            label={t(`control.logoutOptions.${option}`)}
            description={t(`control.logoutHints.${option}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
