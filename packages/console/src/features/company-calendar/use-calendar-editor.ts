import { useAct } from '../../lib/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import { useVersionedDraft, type VersionedDraft } from '../../lib/use-versioned-draft.ts';
import { draftOf, isSameCalendar, type CalendarInput, type WireCalendar } from './calendar-draft.ts';

/** The company's calendar being edited. */
export interface CalendarEditor extends VersionedDraft<CalendarInput> {
  readonly change: (draft: CalendarInput) => void;
  readonly save: () => void;
}

const rules = { draftOf, isSame: isSameCalendar };

/** Edits the calendar; `saved` is what the cache holds of it. */
export function useCalendarEditor(saved: WireCalendar, reload: () => Promise<unknown>): CalendarEditor {
  const t = useT();
  const saving = useAct('company.setCalendar', {
    invalidates: ['company.calendar', 'company.current', 'shifts.list', 'home.summary'],
    onSuccess: (answer) => {
      editing.taken(answer);
      showSnackbar({ message: t('calendar.saved'), tone: 'success' });
    },
    onError: (error): boolean => editing.refused(error),
  });
  const editing = useVersionedDraft(rules, { saved, isSaving: saving.isPending, reload });
  return {
    ...editing.edited,
    change: editing.change,
    save: () => {
      const { draft, version } = editing.send();
      saving.mutate({ body: { ...draft, version } });
    },
  };
}
