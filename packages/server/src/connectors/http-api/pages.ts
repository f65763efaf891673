import type { HttpApiDeps } from './deps.ts';

/** How the pages of a list are read. A cursor is a page token, or the address of the next page. */
export interface PagedList<Page> {
  /** Name of the call for errors. */
  readonly operation: string;
  readonly read: (cursor: string | undefined) => Promise<Page>;
  /** The cursor of the next page; undefined on the last one. */
  readonly next: (page: Page) => string | undefined;
}

/** Reads every page of a list, each when it is asked for. Throws `unexpected_reply` for a cursor that comes again. */
export async function* readPages<Page>(
  deps: Pick<HttpApiDeps, 'fail'>,
  { operation, read, next }: PagedList<Page>,
): AsyncGenerator<Page, void, undefined> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield page;
    cursor = next(page);
    if (cursor === undefined) return;
    if (seen.has(cursor)) throw deps.fail('unexpected_reply', { operation, reason: 'page_repeated' });
    seen.add(cursor);
  } while (true);
}
