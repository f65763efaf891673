import { startTransition, useEffect, useState } from 'react';

/** More rows than any screen shows at once; a page of the usual size is drawn whole. */
const firstCount = 50;

/**
 * How many rows of a page are to be drawn now: of a long page first those that can be seen, and the others right after
 * they were painted. A page that only changed (somebody was renamed) stays whole.
 */
export function useFirstRows(keys: readonly string[]): number {
  const page = keys.length <= firstCount ? null : `${keys[0]} ${keys.at(-1)} ${keys.length}`;
  const [drawnWhole, setDrawnWhole] = useState<string | null>(null);
  const isWhole = page === null || page === drawnWhole;
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
