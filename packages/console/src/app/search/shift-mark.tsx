import { useComputedColorScheme } from '@mantine/core';
import { shiftColor } from '../../components/shifts/shift-colors.ts';

/** A dot in the colour of a shift. */
export function ShiftMark({ color }: { readonly color: number }) {
  const { mark } = shiftColor(color, useComputedColorScheme('light'));
  return <span className="sg-search-dot" style={{ background: mark }} />;
}
