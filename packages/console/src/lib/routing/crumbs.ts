import { useEffect, useSyncExternalStore } from 'react';

/** What the open screen adds to the breadcrumbs: the name of its thing, and what is being edited of it. */
export interface ScreenCrumb {
  readonly name: string;
  readonly edit: string | null;
}

let crumb: ScreenCrumb | null = null;
const listeners = new Set<() => void>();

function change(next: ScreenCrumb | null): void {
  crumb = next;
  for (const listener of listeners) listener();
}

/**
 * Gives the breadcrumbs the name of the open person or shift. `edit` adds a last crumb while a part of it is being
 * edited.
 */
export function useCrumb(name: string | undefined, edit: string | null = null): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    change({ name, edit });
    return () => change(null);
  }, [name, edit]);
}

/** What the open screen added, or null. */
export function useScreenCrumb(): ScreenCrumb | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => crumb,
  );
}
