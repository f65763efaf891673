import type { EmulatorContext } from '#context.ts';
import type { DriveActivity } from '#state/drive-model.ts';
import { cutPage } from '#support/paging.ts';
import type { AddMethod, ApiCall } from '../api/call.ts';
import { invalidParameter } from '../api/errors.ts';
import { methods } from '../api/methods.ts';
import { readActivityQuery } from './activity-query.ts';

const path = '/admin/reports/v1/activity/users/:userKey/applications/:applicationName';
const maxPage = 1000;
const tokenLifetimeMs = 3 * 86_400_000;
/** The log's profile id for a visitor who is not signed in. */
const anonymousProfileId = '105250506097979753968';
const keyNames = [
  'startTime',
  'endTime',
  'eventName',
  'filters',
  'actorIpAddress',
  'orgUnitID',
  'customerId',
];

const present =
  (customerId: string) =>
  (activity: DriveActivity): unknown => ({
    kind: 'admin#reports#activity',
    id: {
      time: new Date(activity.at).toISOString(),
      uniqueQualifier: activity.uniqueQualifier,
      applicationName: 'drive',
      customerId,
    },
    etag: `"pdestr/activity${activity.uniqueQualifier}"`,
    actor:
      activity.actor === null ? { profileId: anonymousProfileId } : { callerType: 'USER', ...activity.actor },
    ownerDomain: activity.ownerDomain,
    ...(activity.ipAddress === null
      ? {}
      : {
          ipAddress: activity.ipAddress,
          networkInfo: { ipAsn: [64_500], regionCode: 'BR', subdivisionCode: 'BR-SP' },
        }),
    events: activity.events,
  });

/** The moment and the end of the log at which a list was begun: its later pages show nothing newer. */
interface Snapshot {
  readonly at: number;
  readonly count: number;
}

/** Splits a page token into the snapshot of its list and the place in it. */
function readToken(text: string, fresh: Snapshot): { snapshot: Snapshot; place: string } {
  if (text === '') return { snapshot: fresh, place: '' };
  const [, at, count, place = ''] = /^A:(\d+):(\d+):(.+)$/.exec(text) ?? [];
  if (at === undefined) throw invalidToken();
  return { snapshot: { at: Number(at), count: Number(count) }, place };
}

const invalidToken = () => invalidParameter('pageToken', 'Invalid request: pageToken is not valid.');

function checkSize(text: string): void {
  const size = Number(text);
  if (text === '' || (Number.isInteger(size) && size >= 1 && size <= maxPage)) return;
  const message = `Invalid value '${text}'. Values must be within the range: [1, ${maxPage}]`;
  throw invalidParameter('maxResults', message);
}

function listActivities(context: EmulatorContext, call: ApiCall): unknown {
  const { customer, drive } = context.store.state;
  const { maxResults = '', pageToken = '' } = call.query;
  checkSize(maxResults);
  const isWanted = readActivityQuery(context, call);
  const fresh = { at: call.nowMs, count: drive.activities.length };
  const { snapshot, place } = readToken(pageToken, fresh);
  const found = drive.activities
    .slice(0, snapshot.count)
    .filter((activity) => activity.visibleAt <= snapshot.at && isWanted(activity))
    .toReversed()
    .toSorted((a, b) => b.at - a.at);
  const page = cutPage(found, {
    size: maxResults,
    defaultSize: maxPage,
    maxSize: maxPage,
    token: place,
    listKey: [call.params['userKey'], snapshot.at, ...keyNames.map((name) => call.query[name])].join(' '),
    nowMs: call.nowMs,
    lifetimeMs: tokenLifetimeMs,
  });
  if (page === null) throw invalidToken();
  return {
    kind: 'admin#reports#activities',
    etag: `"pdestr/activities-${found.length}-${snapshot.count}"`,
    ...(page.items.length === 0 ? {} : { items: page.items.map(present(customer.id)) }),
    ...(page.nextPageToken === null
      ? {}
      : { nextPageToken: `A:${snapshot.at}:${snapshot.count}:${page.nextPageToken}` }),
  };
}

/** activities.list of the Reports API, for Drive. */
export function addActivities(add: AddMethod, context: EmulatorContext): void {
  add('GET', path, methods.listActivities, (call) => listActivities(context, call));
}
