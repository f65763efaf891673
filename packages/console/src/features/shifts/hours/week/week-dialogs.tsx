import { MINUTES_OF_DAY } from '@shiftgate/domain/calendar/wall-time.ts';
import { entryOf } from '#features/shifts/model/hour-entry.ts';
import { CopyDayDialog } from './copy-day-dialog.tsx';
import { HoursDialog } from './hours-dialog.tsx';
import { withTemplate } from '#features/shifts/model/templates.ts';
import { TemplateDialog } from './template-dialog.tsx';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import type { EditedHours, OpenWeekDialog } from '#features/shifts/model/hours.ts';

/** How long hours are that are begun by a button, in minutes. */
const newHours = 4 * 60;

interface WeekDialogsProps {
  readonly open: OpenWeekDialog | null;
  readonly rules: readonly DraftRule[];
  readonly today: string;
  readonly newId: () => string;
  readonly onHours: (hours: EditedHours) => void;
  readonly onRemove: (barId: string) => void;
  readonly onCopy: (from: number, to: readonly number[]) => void;
  /** All rules, with the template among them. */
  readonly onTemplate: (rules: readonly DraftRule[]) => void;
  readonly onClose: () => void;
}

/** The open dialog of the week; it closes once it was answered. */
export function WeekDialogs(props: WeekDialogsProps) {
  const { open, onClose } = props;
  if (open === null) return null;
  if (open.kind === 'copy')
    return (
      <CopyDayDialog
        from={open.day}
        onCopy={(to) => {
          props.onCopy(open.day, to);
          onClose();
        }}
        onClose={onClose}
      />
    );
  if (open.kind === 'template')
    return (
      <TemplateDialog
        today={props.today}
        newId={props.newId}
        onUse={(template) => {
          props.onTemplate(withTemplate(props.rules, template));
          onClose();
        }}
        onClose={onClose}
      />
    );
  return (
    <HoursDialog
      isNew={open.kind === 'new'}
      initial={
        open.kind === 'new'
          ? {
              days: [open.day],
              entry: entryOf(open.startMinute, Math.min(open.startMinute + newHours, MINUTES_OF_DAY)),
              startOn: null,
              endOn: null,
            }
          : {
              days: [open.bar.day],
              entry: entryOf(open.bar.startMinute, open.bar.endMinute),
              startOn: open.rule.startOn,
              endOn: open.rule.endOn,
            }
      }
      onApply={(hours) => {
        props.onHours(hours);
        onClose();
      }}
      onRemove={() => {
        if (open.kind === 'edit') props.onRemove(open.bar.id);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
