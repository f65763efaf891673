import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

const rowHeight = 42;
const fewestRows = 10;

/** A number of rows that fills a table's frame at a window height in px (see `data-table.css`). */
export function countVisibleRows(windowHeight: number): number {
  return Math.max(fewestRows, Math.ceil((windowHeight * 0.8 - 160) / rowHeight) + 2);
}

/** Whether rows are mostly those that are drawn already: some came, went or moved, and it is the same page still. */
export function isMostlyDrawn(keys: readonly string[], drawn: readonly string[]): boolean {
  const known = new Set(drawn);
  return keys.filter((key) => known.has(key)).length * 2 > keys.length;
}

/**
 * The number of rows to draw now: first the visible ones, and the others right after they were painted. A page with a
 * few changed rows stays whole.
 */
export function useFirstRows(keys: readonly string[]): number {
  const visible = countVisibleRows(window.innerHeight);
  const page = keys.length <= visible ? null : keys.join(' ');
  const [drawnWhole, setDrawnWhole] = useState<string | null>(null);
  const isWhole =
    page === null ||
    page === drawnWhole ||
    (drawnWhole !== null && isMostlyDrawn(keys, drawnWhole.split(' ')));
  // Followed step by step: a live page is another one altogether in the end.
  if (isWhole && page !== null && page !== drawnWhole) setDrawnWhole(page);
  useEffect(() => {
    if (isWhole) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // A frame calls before it paints; what waits behind it comes after.
      timer = setTimeout(() => startTransition(() => setDrawnWhole(page)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isWhole, page]);
  return isWhole ? keys.length : visible;
}

/** The frame of a table, which shows another page from its head on; a page that only changed stays where it is. */
export function useFrameAtHead(keys: readonly string[]): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  const top = useRef(0);
  useEffect(() => {
    const element = frame.current;
    const note = () => {
      top.current = element?.scrollTop ?? 0;
    };
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  }, []);
  const page = keys.join(' ');
  const shown = useRef(page);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = page;
    // To ask the frame itself where it is would make the browser lay out the page before its time.
    if (top.current === 0 || before === page || isMostlyDrawn(page.split(' '), before.split(' '))) return;
    frame.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [page]);
  return frame;
}
