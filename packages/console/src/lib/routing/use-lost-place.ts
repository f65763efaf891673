import { useEffect, useEffectEvent } from 'react';
import type { ApiError } from '../api/client.ts';

/** Goes to the first page where the server does not know the place in the address: typed by hand, or of another list. */
export function useLostPlace(error: ApiError | null, onLost: () => void): void {
  const isLost = error?.fields.some(({ path }) => /\bcursor$/.test(path)) === true;
  const goToFirst = useEffectEvent(onLost);
  useEffect(() => {
    if (isLost) goToFirst();
  }, [isLost]);
}
