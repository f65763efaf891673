import { pageLimits } from '@shiftgate/domain/limits.ts';

type PageSize = (typeof pageLimits.sizes)[number];

/** The page size in an address, or the default one. */
export function readPageSize(text: string, usual: PageSize = pageLimits.defaultSize): `${PageSize}` {
  return `${pageLimits.sizes.find((size) => String(size) === text) ?? usual}`;
}

/** The trail of a cursor's pages in the address: the cursors of the pages before, then the open one. */
export function readTrail(text: string): readonly string[] {
  return text === '' ? [] : text.split('~');
}

/** The trail after going on to the page behind `next`. */
export function moveTrailForward(text: string, next: string): string {
  return [...readTrail(text), next].join('~');
}

/** The trail after going back one page; empty on the first page. */
export function moveTrailBack(text: string): string {
  return readTrail(text).slice(0, -1).join('~');
}
