import { useEffect } from 'react';

let count = 0;
let isGivenUp = false;

/** Marks the screen as unsaved while `isUnsaved`, so that leaving it asks first. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    count += 1;
    return () => {
      count -= 1;
    };
  }, [isUnsaved]);
}

/** Whether anything on the screen would be lost with it. */
export function hasUnsaved(): boolean {
  return count > 0 && !isGivenUp;
}

/** From now on nothing on this screen is worth keeping: it is about to be left without asking. */
export function giveUpUnsaved(): void {
  isGivenUp = true;
}

export function isUnsavedGivenUp(): boolean {
  return isGivenUp;
}
