import { cutPage } from '#support/paging.ts';
import type { MicrosoftContext } from '#microsoft/context.ts';
import { graphErrors } from '#microsoft/faults/errors.ts';
import type { GraphCall } from '../api/call.ts';

interface List<T> {
  /** Below the version of Graph. */
  readonly path: string;
  readonly rows: readonly T[];
  /** What the rows were found with, so that a link does not go on with another list. */
  readonly listKey: string;
  readonly present: (row: T) => unknown;
  /** The most rows of a page. */
  readonly pageSize: number;
}

/** One page of a list of the company, with the link to the next. */
export function pageOf<T>(
  context: MicrosoftContext,
  { query, nowMs }: GraphCall,
  { path, rows, listKey, present, pageSize }: List<T>,
): unknown {
  const page = cutPage(rows, {
    size: query.get('$top') ?? '',
    defaultSize: pageSize,
    maxSize: pageSize,
    token: query.get('$skiptoken') ?? '',
    listKey,
    nowMs,
    lifetimeMs: 3_600_000,
  });
  if (page === null) throw graphErrors.badRequest('Invalid page size or page token.');
  const next = new URLSearchParams(query);
  if (page.nextPageToken !== null) next.set('$skiptoken', page.nextPageToken);
  const link = `${context.urls.graph}/v1.0/${path}?${next.toString()}`;
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#${path}`,
    ...(page.nextPageToken === null ? {} : { '@odata.nextLink': link }),
    value: page.items.map(present),
  };
}
