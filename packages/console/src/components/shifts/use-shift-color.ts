import { useComputedColorScheme } from '@mantine/core';
import { shiftColor } from './shift-colors.ts';

/** The color of a shift in the current theme. */
export function useShiftColor(color: number): ReturnType<typeof shiftColor> {
  return shiftColor(color, useComputedColorScheme('light'));
}
