import { useEffect, useState } from 'react';

const noticedMs = 200;

/**
 * Whether something has been so long enough to be shown. What is over sooner must not flicker; and to dim or turn a
 * thing, were it by a style that waits, has the browser paint the whole page once more before the answer is there.
 */
export function useLasting(isSo: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  if (!isSo && hasLasted) setHasLasted(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setHasLasted(true), noticedMs);
    return () => clearTimeout(timer);
  }, [isSo]);
  return isSo && hasLasted;
}
