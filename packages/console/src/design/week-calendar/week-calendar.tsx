import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { MINUTES_OF_DAY, wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';
import { useEffect, useId, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { axisMinutesFor } from './bar.ts';
import type { BarHours } from './bar.ts';
import type { WeekViewProps } from './types.ts';
import { tip } from '../feedback/tip.ts';
import { WeekHead } from './week-head.tsx';
import { WeekLayer } from './week-layer.tsx';
import './week-calendar.css';

/** A whole day without its night fits on a usual screen. */
const hourPixels = 28;
const noon = 12 * 60;

/** The hour with which a week begins that is just opened: hours that begin in the afternoon run into the night. */
function findFirstMinute(bars: readonly BarHours[]): number {
  const first = Math.min(...bars.map((bar) => bar.startMinute));
  return Number.isFinite(first) && first >= noon ? first : Math.min(8 * 60, first);
}

/** A week as seven columns, on which hours are drawn, moved and resized by mouse and by keyboard. */
export function WeekCalendar(props: WeekViewProps) {
  const { days, bars, colors, texts, announcement } = props;
  const helpId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const axisMinutes = axisMinutesFor(bars);

  // The first hours of the week should be in view without scrolling; only once, so that nothing jumps later.
  const [firstMinute] = useState(() => findFirstMinute(bars));
  useEffect(() => {
    scroller.current?.scrollTo({
      top: Math.max(0, (firstMinute / 60 - 1) * hourPixels),
      behavior: 'instant',
    });
  }, [firstMinute]);

  const style = {
    '--sg-bar-ground': colors.ground,
    '--sg-bar-text': colors.text,
    '--sg-bar-mark': colors.mark,
    '--sg-axis-height': `${(axisMinutes / 60) * hourPixels}px`,
    '--sg-hour-height': `${hourPixels}px`,
  } as CSSProperties;
  const hours = Array.from({ length: axisMinutes / 60 }, (_, hour) => hour);

  return (
    <section style={style} aria-label={texts.label}>
      {props.isReadOnly === true ? null : (
        <VisuallyHidden component="p" id={helpId}>
          {texts.help}
        </VisuallyHidden>
      )}
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
      <div className="sg-week-scroller" ref={scroller}>
        <div className="sg-week-heads">
          {props.isReadOnly === true ? <span /> : <WeekHelp label={texts.helpLabel} text={texts.help} />}
          {days.map((day, index) => (
            <WeekHead
              key={index}
              {...day}
              index={index}
              isReadOnly={props.isReadOnly === true}
              addLabel={texts.addOn(index)}
              onAdd={props.onAdd}
              dayActions={props.dayActions}
            />
          ))}
        </div>
        <div className="sg-week-body">
          <div className="sg-week-hours" aria-hidden>
            {hours.map((hour) => (
              <span
                key={hour}
                style={{ top: `${((hour * 60) / axisMinutes) * 100}%` }}
                data-next={hour >= 24}
              >
                {wallTimeOf((hour * 60) % MINUTES_OF_DAY)}
              </span>
            ))}
          </div>
          <WeekLayer
            view={props}
            axisMinutes={axisMinutes}
            helpId={helpId}
            onLastFocused={(day) =>
              scroller.current?.querySelector<HTMLElement>(`[data-add="${day}"]`)?.focus()
            }
          />
        </div>
      </div>
    </section>
  );
}

/** How hours are drawn and moved; screen readers get it with each bar. */
function WeekHelp({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="sg-week-corner">
      <Popover width={320} withArrow shadow="md">
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={label} {...tip(label)}>
            <IconKeyboard size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>{text}</Popover.Dropdown>
      </Popover>
    </div>
  );
}
