import type { Browser, OperatingSystem } from './lists.ts';

/** Browser and system lists ready for matching. */
export interface ClientMatcher {
  /** Null = any. */
  readonly browsers: ReadonlySet<Browser> | null;
  /** Null = any. */
  readonly systems: ReadonlySet<OperatingSystem> | null;
}

/** Compiles the two lists of a shift; an empty list lets any value through. */
export function compileClientRules(
  browsers: readonly Browser[],
  systems: readonly OperatingSystem[],
): ClientMatcher {
  return {
    browsers: browsers.length === 0 ? null : new Set(browsers),
    systems: systems.length === 0 ? null : new Set(systems),
  };
}

/** Whether a browser passes: `webview` also where its system's own browser is listed, `other` never. */
export function matchesBrowser(matcher: ClientMatcher, browser: Browser, os: OperatingSystem): boolean {
  const { browsers } = matcher;
  if (browsers === null) return true;
  if (browser === 'other') return false;
  if (browsers.has(browser)) return true;
  if (browser !== 'webview') return false;
  return (os === 'android' && browsers.has('chrome')) || (os === 'ios' && browsers.has('safari'));
}

/** Whether an operating system passes; `other` passes only an empty list. */
export function matchesSystem(matcher: ClientMatcher, os: OperatingSystem): boolean {
  return matcher.systems === null || (os !== 'other' && matcher.systems.has(os));
}
