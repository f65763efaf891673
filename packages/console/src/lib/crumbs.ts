import { useEffect, useSyncExternalStore } from 'react';

let label: string | null = null;
const listeners = new Set<() => void>();

function change(next: string | null): void {
  label = next;
  for (const listener of listeners) listener();
}

/** Gives the last breadcrumb the name of the thing on the screen (a person, a shift) while the screen is open. */
export function useCrumb(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    change(name);
    return () => change(null);
  }, [name]);
}

/** The name given by the open screen, or null. */
export function useCrumbLabel(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => label,
  );
}
