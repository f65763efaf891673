import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import './tab-row.css';

interface TabRowProps {
  readonly label: string;
  /** The name of the open tab. */
  readonly open: string;
  readonly children: ReactNode;
}

/** Tabs in one row, which is scrolled where the screen is narrower; the open one is brought into sight. */
export function TabRow({ label, open, children }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, [open]);
  return (
    <Tabs.List aria-label={label} className="sg-tab-row" ref={row}>
      {children}
    </Tabs.List>
  );
}
