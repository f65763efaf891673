import { useComputedColorScheme } from '@mantine/core';
import { shiftColor } from './shift-colors.ts';

/** The colour of a shift in the theme of the screen. */
export function useShiftColor(color: number): ReturnType<typeof shiftColor> {
  return shiftColor(color, useComputedColorScheme('light'));
}
