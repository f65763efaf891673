import type { figures as texts } from '@shiftgate/phrases/pt-BR/figures.ts';

/** A set that is counted somewhere, and listed somewhere else. */
export type FigureName = keyof typeof texts.names;

interface FigureList {
  readonly to: '/users' | '/groups' | '/requests' | '/reports/loginlogout' | '/reports/sessions';
  readonly search: Readonly<Record<string, string>>;
}

/** The list that each figure opens: exactly what the server counted for it. */
export const figureLists = {
  active: { to: '/users', search: { status: 'active' } },
  suspended: { to: '/users', search: { status: 'suspended' } },
  covered: { to: '/users', search: { control: 'covered' } },
  exempt: { to: '/users', search: { control: 'exempt' } },
  redirected: { to: '/users', search: { control: 'redirected' } },
  blocked: { to: '/users', search: { control: 'blocked' } },
  can_sign_in: { to: '/users', search: { control: 'can_sign_in' } },
  cannot_sign_in: { to: '/users', search: { control: 'cannot_sign_in' } },
  no_way_in: { to: '/users', search: { control: 'no_way_in' } },
  no_identifier: { to: '/users', search: { control: 'no_identifier' } },
  temporary_ended: { to: '/users', search: { control: 'temporary_ended' } },
  no_address: { to: '/users', search: { control: 'no_address' } },
  no_password: { to: '/users', search: { control: 'no_password' } },
  in_hours: { to: '/users', search: { control: 'in_hours' } },
  off_hours: { to: '/users', search: { control: 'off_hours' } },
  without_shift: { to: '/users', search: { control: 'covered', without_shift: 'true' } },
  without_password: { to: '/users', search: { control: 'redirected', without_password: 'true' } },
  on_temporary: { to: '/users', search: { control: 'on_temporary' } },
  misses_workspace_password: {
    to: '/users',
    search: { control: 'redirected', misses_workspace_password: 'true' },
  },
  sessions: { to: '/reports/sessions', search: {} },
  denied: { to: '/reports/loginlogout', search: { range: 'last_24_hours', decision: 'denied' } },
  allowed: { to: '/reports/loginlogout', search: { range: 'last_24_hours', decision: 'allowed' } },
  requests: { to: '/requests', search: {} },
  shifts: { to: '/groups', search: {} },
} as const satisfies Readonly<Record<FigureName, FigureList>>;

/** The way to the list of a figure, as the properties of a link; `within` narrows it as the count was. */
export function linkToFigure(
  figure: FigureName,
  count: number,
  within: FigureList['search'] = {},
): {
  readonly to: FigureList['to'];
  readonly search: never;
  readonly 'data-figure': string;
  readonly 'data-count': number;
} {
  const { to, search } = figureLists[figure];
  // The search of a route is typed as none.
  return { to, search: { ...search, ...within } as never, 'data-figure': figure, 'data-count': count };
}
