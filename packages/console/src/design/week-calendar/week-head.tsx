import { memo } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { CalendarDay } from './bar.ts';
import type { WeekViewProps } from './types.ts';

interface WeekHeadProps extends CalendarDay {
  readonly index: number;
  readonly isReadOnly: boolean;
  readonly addLabel: string;
  readonly onAdd: WeekViewProps['onAdd'];
  readonly dayActions: WeekViewProps['dayActions'];
}

/** The head of a day's column: its name, what makes it special, and what can be done with the whole day. */
export const WeekHead = memo(function WeekHead(props: WeekHeadProps) {
  const { index, title, subtitle, badge, isLocked, onAdd } = props;
  return (
    <div className="sg-week-head" data-locked={isLocked}>
      <div>
        <strong>{title}</strong>
        {subtitle === '' ? null : <span>{subtitle}</span>}
      </div>
      <div className="sg-week-head-actions">
        {isLocked || props.isReadOnly ? null : (
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label={props.addLabel}
            data-add={index}
            onClick={() => onAdd(index)}
          >
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        )}
        {props.dayActions(index)}
      </div>
      {badge === null ? null : <em>{badge}</em>}
    </div>
  );
});
