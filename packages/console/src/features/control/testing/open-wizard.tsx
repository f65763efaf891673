import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aCompany, aPageOfUsers, aShift, aShiftSummary, aUser, testInstant } from '#testing/entities.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ActivationPage } from '../activation-page.tsx';

type State = CallResponse<'control.state'>;
type Preflight = CallResponse<'control.preflight'>;
type Item = Preflight['items'][number];

export const aControlState = (given: Partial<State> = {}): State => ({
  state: 'inactive',
  since: null,
  domains: [],
  schedule: null,
  last_schedule: null,
  run: null,
  ...given,
});

export const anItem = (given: Partial<Item>): Item => ({
  id: 'plan',
  state: 'ok',
  code: null,
  facts: {},
  fix: null,
  fix_url: null,
  people: null,
  ...given,
});

export const aPreflight = (...items: readonly Item[]): Preflight => ({
  state: items.some(({ state }) => state === 'blocking')
    ? 'blocking'
    : items.some(({ state }) => state === 'warning')
      ? 'warning'
      : 'ok',
  checked_at: testInstant,
  items: items.length === 0 ? [anItem({})] : [...items],
});

export const day = aShiftSummary(101, { name: 'Day', rules_number: 2 });
export const late = aShiftSummary(102, { name: 'Afternoon', state: 'disabled', rules_number: 1 });
export const plannedShift = aShiftSummary(103, {
  name: 'Christmas',
  state: 'scheduled',
  rules_number: 1,
  period: { start_date: '2025-12-20', end_date: '2025-12-31' },
});

/** A company of one domain that is ready for its activation. */
const ready: Replies = {
  'control.state': aControlState(),
  'control.test': { test: null, start: { is_too_late: false, is_business_time: false, is_rehearsal: false } },
  'control.preflight': aPreflight(),
  'control.preflightPeople': { items: [], next: null, total: 0 },
  'shifts.list': { items: [day, late, plannedShift] },
  'shifts.get': ({ params }) => aShift(Number(params['key']?.slice(-3))),
  'tasks.list': { items: [] },
  'users.list': aPageOfUsers([aUser(1, { has_password: false })]),
};

export const oneDomain = aCompany({ domains_list: ['empresa.com.br'] });

/** Opens the activation; what is given replaces the replies of a company that is ready. */
export function openActivation(
  replies: Replies = {},
  settings: Omit<Parameters<typeof openScreen>[1], 'replies'> = {},
) {
  return openScreen(<ActivationPage />, {
    at: '/activation-steps',
    session: { company: oneDomain },
    ...settings,
    replies: { ...ready, ...replies },
  });
}
