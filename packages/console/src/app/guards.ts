/** What a route asks of its visitor (spec §2). */
export type RouteAccess = 'public' | 'signedIn' | 'controlAdmin';

export interface GuardedRoute {
  readonly path: string;
  readonly access: RouteAccess;
}

/** What is known of the visitor: `unknown` = not asked yet, `failed` = asked and refused. */
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
}

export type GuardDecision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'fetchSession' }
  | { readonly kind: 'goTo'; readonly path: string; readonly remembersWanted: boolean }
  | { readonly kind: 'signOut' };

const stay: GuardDecision = { kind: 'stay' };
const goTo = (path: string, remembersWanted = false): GuardDecision => ({
  kind: 'goTo',
  path,
  remembersWanted,
});

/** Public screens that a signed-in person has no business on. */
const entrances: readonly string[] = ['/login', '/login/beta', '/auth/callback', '/auth/login-as'];

/** The navigation rules of spec §2: from the wanted route and what is known of the visitor to what happens. */
export function guard(route: GuardedRoute, visitor: Visitor): GuardDecision {
  if (route.access === 'public') {
    if (!entrances.includes(route.path) || !visitor.hasToken) return stay;
    if (visitor.user === 'unknown') return { kind: 'fetchSession' };
    return visitor.user === 'failed' ? { kind: 'signOut' } : goTo('/');
  }
  if (!visitor.hasToken) return goTo('/login', true);
  if (visitor.user === 'failed' || visitor.company === 'failed') return { kind: 'signOut' };
  if (visitor.user === 'unknown' || visitor.company === 'unknown') return { kind: 'fetchSession' };
  if (visitor.company.isBanned) return { kind: 'signOut' };
  if (visitor.company.isSuspended) return goTo('/suspended');
  if (route.access === 'controlAdmin' && !visitor.user.isControlAdmin) return goTo('/');
  if (route.path === '/activation-steps' && visitor.company.isControlOn) return goTo('/activation-completed');
  const isCompleted = visitor.company.isControlOn || visitor.company.isScheduled;
  if (route.path === '/activation-completed' && !isCompleted) return goTo('/activation-steps');
  return stay;
}

/** Actions that an address from outside may ask for, by its first query key (a closed list). */
export const nextPageActions = ['activate', 'deactivate'] as const;
export type NextPageAction = (typeof nextPageActions)[number];

/** The action asked for by the first query key of an address, or null: the console's own keys are state, not actions. */
export function nextPageAction(search: string): NextPageAction | null {
  const [first] = new URLSearchParams(search).keys();
  return nextPageActions.find((action) => action === first) ?? null;
}
