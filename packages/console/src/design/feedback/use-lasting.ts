import { useEffect, useState } from 'react';

const noticedMs = 200;

/**
 * Whether a state has lasted long enough to be shown, so that short ones do not flicker. A delayed style would make the
 * browser paint the whole page once more.
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
