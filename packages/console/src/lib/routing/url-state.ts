import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** Search parameters of every route: plain texts, so that addresses stay readable. */
export type SearchTexts = Readonly<Record<string, string>>;

/** Reads `?a=b` into texts, without guessing numbers or JSON. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes search parameters; empty ones are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

type Patch<T> = { readonly [K in keyof T]?: string | null };

/** The values of an address, with defaults for the missing ones. */
function stateIn(defaults: Readonly<Record<string, string>>, search: SearchTexts): Record<string, string> {
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, search[name] ?? value]));
}

/**
 * State of a screen in the address; defaults are not written. `set` replaces the history entry and `push` adds one;
 * `read` gives the state at the time of the call, without drawing again.
 */
export function useUrlState<const T extends SearchTexts>(
  defaults: T,
): {
  state: { readonly [K in keyof T]: string };
  set: (patch: Patch<T>) => void;
  push: (patch: Patch<T>) => void;
  read: () => { readonly [K in keyof T]: string };
} {
  const search = useSearch({ strict: false }) as SearchTexts;
  const navigate = useNavigate();
  const router = useRouter();
  // The defaults are written as a literal in the component: their text, not their identity, is what counts.
  const fixed = JSON.stringify(defaults);
  const state = useMemo(() => stateIn(JSON.parse(fixed) as Record<string, string>, search), [fixed, search]);
  const change = useCallback(
    (patch: Patch<T>, replace: boolean) => {
      const base = JSON.parse(fixed) as Record<string, string>;
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        search: ((before: SearchTexts) => {
          const after: Record<string, string> = { ...before };
          for (const [name, value] of Object.entries(patch)) {
            if (value === null || value === undefined || value === base[name]) delete after[name];
            else after[name] = value as string;
          }
          return after;
        }) as never,
      });
    },
    [fixed, navigate],
  );
  const set = useCallback((patch: Patch<T>) => change(patch, true), [change]);
  const push = useCallback((patch: Patch<T>) => change(patch, false), [change]);
  const read = useCallback(
    () =>
      stateIn(JSON.parse(fixed) as Record<string, string>, router.latestLocation.search as SearchTexts) as {
        readonly [K in keyof T]: string;
      },
    [fixed, router],
  );
  return { state: state as { readonly [K in keyof T]: string }, set, push, read };
}
