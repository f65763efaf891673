import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import { LoadingLines } from '../layout/page.tsx';

/**
 * Draws a heavy part of a screen after the rest, in slices between which the browser answers input. Drawn with the rest,
 * it would block the main thread for longer than a person takes for an answer.
 */
export function DrawnInSlices({ children }: { readonly children: ReactNode }) {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? children : <LoadingLines />;
}
