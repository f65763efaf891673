import { NativeSelect } from '@mantine/core';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';

interface ShiftFilterProps {
  /** The key of the chosen shift; empty = all of them. */
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** Chooses one shift; a deleted one that the address asks for is shown as such. */
export function ShiftFilter({ value, onChange }: ShiftFilterProps) {
  const t = useT();
  const shifts = useCall('shifts.list', {}).data?.items;
  const isDeleted = value !== '' && shifts !== undefined && shifts.every(({ key }) => key !== value);
  return (
    <NativeSelect
      aria-label={t('accessLog.shift')}
      value={value}
      data={[
        { value: '', label: t('accessLog.anyShift') },
        ...(shifts ?? []).map(({ key, name }) => ({ value: key, label: name })),
        ...(isDeleted ? [{ value, label: t('accessLog.deletedShift') }] : []),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
