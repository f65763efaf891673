import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that keeps its identity and runs the latest version of `act`, so that a component that takes it need not
 * be drawn again. Call it in events, not while drawing.
 */
export function useSteady<A extends readonly unknown[], R>(act: (...given: A) => R): (...given: A) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: A) => latest.current(...given), []);
}
