import { useShiftColor } from '#components/shifts/use-shift-color.ts';

/** A dot in the color of a shift. */
export function ShiftMark({ color }: { readonly color: number }) {
  const { mark } = useShiftColor(color);
  return <span className="sg-search-dot" style={{ background: mark }} />;
}
