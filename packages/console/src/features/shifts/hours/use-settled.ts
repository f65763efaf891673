import { startTransition, useEffect, useState } from 'react';

/**
 * A value that follows another one a moment later, in a frame of its own: what is worked out from it neither holds up the
 * frame in which the other changes nor is drawn together with it, as a deferred value is inside of a transition.
 */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    startTransition(() => setSettled(() => value));
  }, [value]);
  return settled;
}
