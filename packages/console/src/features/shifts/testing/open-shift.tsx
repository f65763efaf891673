import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aDifference, aPageOfUsers, aShift, testInstant } from '#testing/entities.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ShiftPage } from '../detail/shift-page.tsx';

type Shift = CallResponse<'shifts.get'>;
type Saved = CallResponse<'shifts.update'>;
type Preview = CallResponse<'shifts.preview'>;

export const morning = aShift(101, { name: 'Morning', updated_by: 'Marina Costa', updated_by_key: null });

export const aPreview = (given: Partial<Preview> = {}): Preview => ({
  ...aDifference(),
  merged: [],
  joining: 0,
  already_in: 0,
  not_found: [],
  gone: [],
  invalid: [],
  protected: [],
  ...given,
});

/** The answer to a save that made a shift of the given one. */
export const aSaved = (shift: Shift, given: Partial<Saved> = {}): Saved => ({
  ...shift,
  difference: aDifference(),
  merged: [],
  ...given,
});

const calendar: CallResponse<'company.calendar'> = {
  version: 1,
  updated_at: testInstant,
  updated_by: null,
  updated_by_key: null,
  language: 'pt-BR',
  zone: 'America/Sao_Paulo',
  region: null,
  with_optional: false,
  extra_holidays: [],
  exceptional_openings: [],
  year: 2025,
  holidays: [],
  regions: [],
};

const quiet: Replies = {
  'shifts.get': morning,
  'shifts.list': { items: [] },
  'shifts.users': { items: [], next: null, previous: null, total: 0 },
  'shifts.preview': aPreview(),
  'users.list': aPageOfUsers([]),
  'company.calendar': calendar,
  'company.address': { ip: '203.0.113.7' },
};

/** Opens a shift on one of its tabs; what is given replaces the replies of a quiet one. */
export function openShift(
  replies: Replies = {},
  settings: Omit<NonNullable<Parameters<typeof openScreen>[1]>, 'replies'> & {
    readonly search?: string;
  } = {},
) {
  const { search = '?tab=general', ...rest } = settings;
  return openScreen(<ShiftPage />, {
    path: '/groups/$key',
    at: `/groups/${morning.key}${search}`,
    ...rest,
    replies: { ...quiet, ...replies },
  });
}
