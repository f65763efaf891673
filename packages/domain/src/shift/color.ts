/** Number of colors in the palette of shifts. */
export const shiftColorCount = 18;

/** The color (0-17) used least among the given ones; the lowest number wins a tie. */
export function shiftColorFor(used: readonly number[]): number {
  const counts = Array.from({ length: shiftColorCount }, () => 0);
  for (const color of used) counts[color] = (counts[color] ?? 0) + 1;
  return counts.indexOf(Math.min(...counts.slice(0, shiftColorCount)));
}
