import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { DirectoryError, isDirectoryError } from '#ports/directory.ts';
import type { CallOptions, DirectoryGrant } from '#ports/directory.ts';
import type { DirectorySharing, SharingPage } from '#ports/sharing.ts';
import type { ClientOf, GoogleClient } from '../transport/client.ts';
import type { GoogleDeps } from '../transport/config.ts';
import { authorizationUrl } from '../transport/oauth.ts';
import { allowsSharing } from '../transport/scopes.ts';
import { ActivityPage, activityFields, activityLists, changesOf } from './activities.ts';
import { after, cursorOf, historyDays, isOutdated, placeOf, restarted } from './cursor.ts';
import type { Place } from './cursor.ts';

const path = '/admin/reports/v1/activity/users/all/applications/drive';
const operation = 'activities.list';
const pageSize = 1000;
/** A stretch whose pages are refused again and again is a fault. */
const mostRestarts = 3;

/** Implements reading of shared files with Google's log of Drive. */
export function createGoogleSharing({ config, clock }: GoogleDeps, clientOf: ClientOf): DirectorySharing {
  return {
    historyDays,
    authorizationUrl: (request) => authorizationUrl(config, { ...request, purpose: 'sharing' }),
    isAllowed: allowsSharing,
    check: async (grant, options) => {
      const now = clock.now();
      await readList(clientOf(grant, options), {
        eventName: activityLists[0],
        from: now - HOUR_MS,
        to: now,
        maxResults: 1,
      });
    },
    listChanges: (grant, cursor, options) => listChanges(clientOf, clock.now(), { grant, cursor, options }),
    fileUrl: (fileId) => `https://drive.google.com/open?id=${encodeURIComponent(fileId)}`,
  };
}

interface Asked {
  readonly grant: DirectoryGrant;
  readonly cursor: string | null;
  readonly options: CallOptions | undefined;
}

/** Reads one page of one list of the stretch that the cursor names. */
async function listChanges(
  clientOf: ClientOf,
  now: number,
  { grant, cursor, options }: Asked,
): Promise<SharingPage> {
  const place = placeOf(cursor, now);
  const { from, stretch } = place;
  try {
    const page = await readList(clientOf(grant, options), {
      eventName: activityLists[stretch.list] ?? activityLists[0],
      from,
      to: stretch.to,
      maxResults: pageSize,
      pageToken: stretch.page,
    });
    if (page.nextPageToken !== undefined && page.nextPageToken === stretch.page)
      throw new DirectoryError('unexpected_reply', { operation, reason: 'page_repeated' });
    return { changes: page.items.flatMap(changesOf), ...placeAfter(place, page.nextPageToken) };
  } catch (error) {
    // The stretch has its changes still.
    const isTooOld = isOutdated(place, now) && isDirectoryError(error, 'invalid_request');
    if (!isTooOld || place.restarts >= mostRestarts) throw error;
    return { changes: [], nextCursor: cursorOf(restarted(place)), settledUntil: from, isLast: false };
  }
}

/** The next page of the list, else the next list of the stretch, else what comes after it. */
function placeAfter(place: Place, nextPage: string | undefined): Omit<SharingPage, 'changes'> {
  const { from, stretch } = place;
  const list = nextPage === undefined ? stretch.list + 1 : stretch.list;
  if (list < activityLists.length) {
    const { page: _page, ...rest } = stretch;
    const next = { ...rest, list, ...(nextPage === undefined ? {} : { page: nextPage }) };
    return { nextCursor: cursorOf({ ...place, stretch: next }), settledUntil: from, isLast: false };
  }
  const { next, isLast } = after(place);
  return { nextCursor: cursorOf(next), settledUntil: next.from, isLast };
}

interface ListRequest {
  readonly eventName: (typeof activityLists)[number];
  readonly from: number;
  readonly to: number;
  readonly maxResults: number;
  readonly pageToken?: string | undefined;
}

async function readList(client: GoogleClient, { from, to, ...query }: ListRequest) {
  try {
    return await client.call({
      operation,
      api: 'admin',
      method: 'GET',
      path,
      query: {
        ...query,
        startTime: new Date(from).toISOString(),
        endTime: new Date(to).toISOString(),
        fields: activityFields,
      },
      capability: 'readSharing',
      reply: ActivityPage,
    });
  } catch (error) {
    // The refresh went well, so the consent is alive: it is the account that lost its right to the log.
    if (isDirectoryError(error, 'reconnect') && error.operation === operation)
      throw new DirectoryError('forbidden', { operation, status: error.status, reason: error.reason });
    throw error;
  }
}
