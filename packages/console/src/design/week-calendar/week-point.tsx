import { Popover } from '@mantine/core';
import { useState } from 'react';
import type { PointedMoment } from './types.ts';

interface WeekPointProps {
  readonly moment: PointedMoment;
  /** Its place on the columns, in CSS. */
  readonly left: string;
  readonly top: string;
}

/** What is said of a pressed moment, beside it: nothing of the page moves for it. */
export function WeekPoint({ moment, left, top }: WeekPointProps) {
  // What lies around the focus when it closes: the press itself gave it to nothing.
  const [before] = useState(() => document.activeElement);
  const close = () => {
    moment.onClose();
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
  };
  return (
    <Popover opened trapFocus withRoles={false} withArrow shadow="md" width={300} onDismiss={close}>
      <Popover.Target>
        <span className="sg-week-point" style={{ left, top }} />
      </Popover.Target>
      {/* In React's tree it lies on the ground, which would take a press in it for one of its own. */}
      <Popover.Dropdown
        role="dialog"
        aria-label={moment.label}
        onPointerDown={(event) => event.stopPropagation()}
        onPointerUp={(event) => event.stopPropagation()}
      >
        {moment.content}
      </Popover.Dropdown>
    </Popover>
  );
}
