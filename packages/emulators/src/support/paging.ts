import { createHash } from 'node:crypto';

/** One page of a list and the token of the next. */
export interface Page<T> {
  items: T[];
  nextPageToken: string | null;
}

interface PageRequest {
  /** Size asked for, as text; empty means the default. */
  size: string;
  defaultSize: number;
  maxSize: number;
  token: string;
  /** What the list was asked for; a token of another list is refused. */
  listKey: string;
  nowMs: number;
  lifetimeMs: number;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** Cuts a page out of a whole list. A size over the maximum counts as the maximum; null means an unusable token or size. */
export function cutPage<T>(all: readonly T[], request: PageRequest): Page<T> | null {
  const size = request.size === '' ? request.defaultSize : Number(request.size);
  if (!Number.isInteger(size) || size < 1) return null;
  let start = 0;
  if (request.token !== '') {
    const [at, madeAt, key] = Buffer.from(request.token, 'base64url').toString('utf8').split('.');
    start = Number(at);
    const age = request.nowMs - Number(madeAt);
    if (!Number.isInteger(start) || key !== digest(request.listKey) || !(age <= request.lifetimeMs))
      return null;
  }
  const end = start + Math.min(size, request.maxSize);
  const nextPageToken =
    end < all.length
      ? Buffer.from(`${end}.${request.nowMs}.${digest(request.listKey)}`, 'utf8').toString('base64url')
      : null;
  return { items: all.slice(start, end), nextPageToken };
}
