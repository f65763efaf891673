import type { SessionEnd } from '#lib/api/session-end.ts';

/** What a route requires of its visitor. */
export type RouteAccess = 'public' | 'signedIn' | 'controlAdmin';

export interface GuardedRoute {
  readonly path: string;
  readonly access: RouteAccess;
}

/** What is known of the visitor: `unknown` = not asked yet, `failed` = asked, and the session is over. */
export interface Visitor {
  readonly hasToken: boolean;
  readonly user: 'unknown' | 'failed' | { readonly isControlAdmin: boolean };
  readonly company:
    | 'unknown'
    | 'failed'
    | {
        readonly isSuspended: boolean;
        readonly isBanned: boolean;
        readonly isControlOn: boolean;
        /** An activation waits for its minute. */
        readonly isScheduled: boolean;
      };
  /** With `failed`: why the session is over. */
  readonly end?: SessionEnd;
}

export type GuardDecision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'fetchSession' }
  | { readonly kind: 'goTo'; readonly path: string; readonly remembersWanted: boolean }
  | { readonly kind: 'signOut'; readonly end: SessionEnd };

const stay: GuardDecision = { kind: 'stay' };
const goTo = (path: string, remembersWanted = false): GuardDecision => ({
  kind: 'goTo',
  path,
  remembersWanted,
});

/** Public screens that a signed-in person has no business on. */
const entrances: readonly string[] = [
  '/login',
  '/login/beta',
  '/auth/callback',
  '/auth/callback/ms',
  '/auth/callback/ms/consent',
  '/auth/login-as',
];

type Known<T> = Exclude<T, string>;
interface KnownVisitor {
  readonly kind: 'known';
  readonly user: Known<Visitor['user']>;
  readonly company: Known<Visitor['company']>;
}

/** The known visitor, or the decision about any other. */
function standingOf({ user, company, end = 'over' }: Visitor): KnownVisitor | GuardDecision {
  if (user === 'failed' || company === 'failed') return { kind: 'signOut', end };
  if (user === 'unknown' || company === 'unknown') return { kind: 'fetchSession' };
  if (company.isBanned) return { kind: 'signOut', end: 'COMPANY_BANNED' };
  if (company.isSuspended) return goTo('/suspended');
  return { kind: 'known', user, company };
}

/** The notice in the address of home for a person who asked for a screen of control administrators. */
export const controlAdminsOnly = 'control-admins-only';

/** The navigation rules: from the requested route and the known visitor to the next step. */
export function guard(route: GuardedRoute, visitor: Visitor): GuardDecision {
  const standing = standingOf(visitor);
  if (route.access === 'public') {
    const isSuspendedPage = route.path === '/suspended';
    if (!visitor.hasToken || !(isSuspendedPage || entrances.includes(route.path))) return stay;
    if (standing.kind === 'known') return goTo('/');
    return isSuspendedPage && standing.kind === 'goTo' ? stay : standing;
  }
  if (!visitor.hasToken) return goTo('/login', true);
  if (standing.kind !== 'known') return standing;
  const { user, company } = standing;
  if (route.access === 'controlAdmin' && !user.isControlAdmin) return goTo('/');
  if (route.path === '/activation-steps' && company.isControlOn) return goTo('/activation-completed');
  const isCompleted = company.isControlOn || company.isScheduled;
  if (route.path === '/activation-completed' && !isCompleted) return goTo('/activation-steps');
  return stay;
}

/** Actions that an address from outside may ask for, by its first query key (a closed list). */
export const nextPageActions = ['activate', 'deactivate'] as const;
export type NextPageAction = (typeof nextPageActions)[number];

/** The action asked for by the first query key of an address, or null: the console's own keys are state, not actions. */
export function readNextPageAction(search: string): NextPageAction | null {
  const [first] = new URLSearchParams(search).keys();
  return nextPageActions.find((action) => action === first) ?? null;
}
