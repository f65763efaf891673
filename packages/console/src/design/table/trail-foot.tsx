import type { ReactNode } from 'react';
import { readTrail, moveTrailBack, moveTrailForward } from '#lib/routing/paging.ts';
import { TableFoot } from './table-foot.tsx';

interface TrailFootProps {
  /** The way to the open page, as the address has it. */
  readonly trail: string;
  /** Goes to the page at the end of another way; an empty one leads to the first page. */
  readonly onTrail: (trail: string) => void;
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
  readonly pageSize: string;
  readonly onPageSize: (size: string) => void;
  /** Whether one step leads back to the first page. */
  readonly hasFirst?: boolean;
  /** How many rows there are on all pages; null or left out where that is not known. */
  readonly total?: number | null;
  readonly summary?: ReactNode;
  /** Whether there are rows above it: without any it only leads back, and is not there on the first page. */
  readonly hasRows?: boolean;
}

/** Page size and paging of a list that is read by cursors. */
export function TrailFoot({
  trail,
  onTrail,
  next,
  pageSize,
  onPageSize,
  hasFirst = false,
  total = null,
  summary,
  hasRows = true,
}: TrailFootProps) {
  const isFirst = trail === '';
  return (
    <TableFoot
      pageSize={pageSize}
      onPageSize={onPageSize}
      page={readTrail(trail).length + 1}
      {...(total === null ? {} : { pages: Math.ceil(total / Number(pageSize)) })}
      {...(hasFirst ? { onFirst: isFirst ? null : () => onTrail('') } : {})}
      onPrevious={isFirst ? null : () => onTrail(moveTrailBack(trail))}
      onNext={next === null ? null : () => onTrail(moveTrailForward(trail, next))}
      summary={hasRows ? summary : ''}
      hasRows={hasRows || !isFirst}
    />
  );
}
