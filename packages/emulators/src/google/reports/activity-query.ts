import type { EmulatorContext } from '#context.ts';
import type { DriveActivity } from '#state/drive-model.ts';
import { findUser } from '#state/people.ts';
import type { ApiCall } from '../api/call.ts';
import {
  directoryError,
  forbidden,
  invalidInput,
  invalidParameter,
  resourceNotFound,
} from '../api/errors.ts';
import { readFilters } from './activity-filters.ts';

const historyMs = 180 * 86_400_000;
const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[-+]\d{2}:\d{2})$/;

type IsWanted = (activity: DriveActivity) => boolean;

function readTime(call: ApiCall, name: 'startTime' | 'endTime'): number | null {
  const text = call.query[name] ?? '';
  if (text === '') return null;
  const ms = timePattern.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(ms)) return ms;
  throw invalidParameter(
    name,
    `Invalid value '${text}'. Values must match the following regular expression: '(\\d\\d\\d\\d)-(\\d\\d)-(\\d\\d)T(\\d\\d):(\\d\\d):(\\d\\d)(?:\\.(\\d+))?(?:(Z)|([-+])(\\d\\d):(\\d\\d))'`,
  );
}

/** The span that was asked for, cut down to the 180 days that Google remembers; both ends belong to it. */
function readSpan(call: ApiCall): IsWanted {
  const oldest = call.nowMs - historyMs;
  const start = Math.max(readTime(call, 'startTime') ?? oldest, oldest);
  const end = readTime(call, 'endTime') ?? call.nowMs;
  // Google says the same of an end that it no longer remembers.
  if (start > end || start > call.nowMs)
    throw directoryError(400, 'invalid', 'Invalid request: Start time is after end time.');
  return ({ at }) => at >= start && at <= end && at <= call.nowMs;
}

function readUser(context: EmulatorContext, call: ApiCall): IsWanted {
  const key = call.params['userKey'] ?? '';
  if (key === 'all') return () => true;
  const { state } = context.store;
  const user = findUser(state, key) ?? state.users.find(({ id }) => id === key);
  if (user === undefined) throw resourceNotFound('userKey');
  return ({ actor }) => actor?.profileId === user.id;
}

function readUnit(context: EmulatorContext, call: ApiCall): IsWanted {
  const id = call.query['orgUnitID'] ?? '';
  if (id === '') return () => true;
  const { orgUnits, users } = context.store.state;
  const unit = orgUnits.find((item) => item.id === id.replace(/^id:/, ''));
  if (unit === undefined) throw invalidInput('Invalid Input: orgUnitID');
  const isBelow = (path: string): boolean =>
    path === unit.path || path.startsWith(`${unit.path.replace(/\/$/, '')}/`);
  const ids = new Set(users.filter((user) => isBelow(user.orgUnitPath)).map((user) => user.id));
  return ({ actor }) => actor !== null && ids.has(actor.profileId);
}

/** What of the audit log a call asks for. Throws the API's error for what it does not accept. */
export function readActivityQuery(context: EmulatorContext, call: ApiCall): IsWanted {
  const { customer } = context.store.state;
  const { customerId = '', eventName = '', actorIpAddress = '', filters = '' } = call.query;
  // The emulated company has no audit log of another application.
  if (call.params['applicationName'] !== 'drive')
    throw invalidParameter('applicationName', `Invalid value '${call.params['applicationName'] ?? ''}'.`);
  if (!['', 'my_customer', customer.id].includes(customerId)) throw forbidden();
  const meets = readFilters(filters);
  const wanted = [
    readUser(context, call),
    readSpan(call),
    readUnit(context, call),
    (activity: DriveActivity) => actorIpAddress === '' || activity.ipAddress === actorIpAddress,
    ({ events }: DriveActivity) =>
      events.some((event) => (eventName === '' || event.name === eventName) && meets(event)),
  ];
  return (activity) => wanted.every((isWanted) => isWanted(activity));
}
