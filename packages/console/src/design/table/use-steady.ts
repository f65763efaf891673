import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays one and the same and does what the one drawn last does: who is given it need not be drawn again
 * for that. To be called when something happens, not while drawing.
 */
export function useSteady<A extends readonly unknown[], R>(act: (...given: A) => R): (...given: A) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: A) => latest.current(...given), []);
}
