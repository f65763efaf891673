import type { CSSProperties, ReactNode } from 'react';
import { shiftColor } from './shift-colors.ts';

/**
 * A name on a palette color (0-17), readable in both themes. It carries the colors of both, so that the chips of a long
 * table do not have to listen to the theme.
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
