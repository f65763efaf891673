import { startTransition, useEffect, useState } from 'react';

/** More rows than any screen shows at once; a page of the usual size is drawn whole. */
const firstCount = 50;

/** Whether rows are mostly those that are drawn already: some came, went or moved, and it is the same page still. */
export function isMostlyDrawn(keys: readonly string[], drawn: readonly string[]): boolean {
  const known = new Set(drawn);
  return keys.filter((key) => known.has(key)).length * 2 > keys.length;
}

/**
 * How many rows of a page are to be drawn now: of a long page first those that can be seen, and the others right after
 * they were painted. A page that only changed (somebody was renamed, or came) stays whole.
 */
export function useFirstRows(keys: readonly string[]): number {
  const page = keys.length <= firstCount ? null : keys.join(' ');
  const [drawnWhole, setDrawnWhole] = useState<string | null>(null);
  const isWhole =
    page === null ||
    page === drawnWhole ||
    (drawnWhole !== null && isMostlyDrawn(keys, drawnWhole.split(' ')));
  // Followed step by step: a live page is another one altogether in the end.
  if (isWhole && page !== null && page !== drawnWhole) setDrawnWhole(page);
  useEffect(() => {
    if (isWhole) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // A frame calls before it paints; what waits behind it comes after.
      timer = setTimeout(() => startTransition(() => setDrawnWhole(page)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isWhole, page]);
  return isWhole ? keys.length : firstCount;
}
