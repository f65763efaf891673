import { useEffect } from 'react';

let count = 0;

/** Says that something typed is not saved while `isUnsaved`, for whoever would take the screen away. */
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
  return count > 0;
}
