import { Checkbox, Stack } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import type { Plan } from './wizard.ts';

interface DomainsStepProps {
  readonly plan: Plan;
  readonly all: readonly string[];
  readonly onChange: (part: Partial<Plan>) => void;
}

/** Which domains are put under control. */
export function DomainsStep({ plan, all, onChange }: DomainsStepProps) {
  const t = useT();
  return (
    <Checkbox.Group
      label={t('control.domainsText')}
      value={[...plan.domains]}
      error={plan.domains.length === 0 ? t('control.domainsNone') : null}
      onChange={(domains) => onChange({ domains })}
    >
      <Stack gap="xs" mt="sm" mb="xs">
        {all.map((domain) => (
          <Checkbox key={domain} value={domain} label={domain} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
