import type { CSSProperties, ReactNode } from 'react';
import { shiftColor } from './shift-colors.ts';

/**
 * A name on its colour of the palette (0-17), readable in both themes. It carries the colours of both, so that no chip of
 * a long table has to listen to the theme.
 */
export function ShiftChip({ color, children }: { readonly color: number; readonly children: ReactNode }) {
  const [light, dark] = [shiftColor(color, 'light'), shiftColor(color, 'dark')];
  const style = {
    '--light-ground': light.ground,
    '--light-text': light.text,
    '--dark-ground': dark.ground,
    '--dark-text': dark.text,
  } as CSSProperties;
  return (
    <span className="sg-chip sg-shift-chip" style={style}>
      {children}
    </span>
  );
}
