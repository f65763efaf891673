import type { ReactNode } from 'react';
import './scroll-list.css';

interface ScrollListProps {
  readonly label: string;
  /** List items. */
  readonly children: ReactNode;
}

/** A list that may be longer than its place; the keyboard reaches it, so that arrows scroll it. */
export function ScrollList({ label, children }: ScrollListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="sg-scroll-list" aria-label={label} tabIndex={0}>
      <ul>{children}</ul>
    </section>
  );
}
