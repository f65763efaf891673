import { Group, Select } from '@mantine/core';
import { shiftColorCount } from '@shiftgate/domain/shift/color.ts';
import { ColorDot } from '../parts/shift-bits.tsx';
import { colorKey, useShiftText } from '../texts.ts';

interface ColorFilterProps {
  readonly color: number | null;
  readonly onColor: (color: number | null) => void;
}

/** Filters the shifts by color. */
export function ColorFilter({ color, onColor }: ColorFilterProps) {
  const t = useShiftText();
  return (
    <Select
      aria-label={t('fields.color')}
      placeholder={t('list.anyColor')}
      clearable
      w={150}
      data={Array.from({ length: shiftColorCount }, (_, each) => ({
        value: String(each),
        label: t(colorKey(each)),
      }))}
      leftSection={color === null ? undefined : <ColorDot color={color} />}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          <ColorDot color={Number(option.value)} />
          {option.label}
        </Group>
      )}
      value={color === null ? null : String(color)}
      onChange={(value) => onColor(value === null ? null : Number(value))}
    />
  );
}
