import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useSession } from '../../lib/auth/session.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { hourText } from './bar-text.ts';

interface HourChipProps {
  /** ISO instant of its beginning. */
  readonly hour: string;
  readonly onClear: () => void;
}

/** The hour that a bar of the chart led to; pressing it takes the filter away. */
export function HourChip({ hour, onClear }: HourChipProps) {
  const t = useT();
  const { company } = useSession();
  const text = hourText(hour, company.zone, t);
  return (
    <Button
      variant="light"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t('accessLog.chart.clearHour', { hour: text })}
      onClick={onClear}
    >
      {text}
    </Button>
  );
}
