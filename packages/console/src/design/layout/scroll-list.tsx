import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import './scroll-list.css';

interface ScrollListProps {
  readonly label: string;
  /** List items. */
  readonly children: ReactNode;
}

/** A list that may scroll, which it then announces. It takes the keyboard focus, so that arrows scroll it. */
export function ScrollList({ label, children }: ScrollListProps) {
  const place = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [hasMore, setHasMore] = useState(false);
  const measure = () => {
    const shown = place.current;
    // Heights are rounded, each by itself.
    if (shown !== null) setHasMore(shown.scrollTop + shown.clientHeight < shown.scrollHeight - 1);
  };
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    if (list.current !== null) observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section
      ref={place}
      className="sg-scroll-list"
      aria-label={label}
      tabIndex={0}
      data-more={hasMore}
      onScroll={measure}
    >
      <ul ref={list}>{children}</ul>
    </section>
  );
}
