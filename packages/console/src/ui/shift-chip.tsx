import { useComputedColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { shiftColor } from './shift-colors.ts';

/** A name on its colour of the palette (0-17), readable in both themes. */
export function ShiftChip({ color, children }: { readonly color: number; readonly children: ReactNode }) {
  const { ground, text } = shiftColor(color, useComputedColorScheme('light'));
  return (
    <span className="sg-chip" style={{ background: ground, color: text }}>
      {children}
    </span>
  );
}
