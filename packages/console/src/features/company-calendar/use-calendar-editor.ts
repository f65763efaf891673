import type { ApiError } from '../../lib/client.ts';
import { useAct } from '../../lib/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import { useVersionedDraft, type VersionedDraft } from '../../lib/use-versioned-draft.ts';
import type { Difference } from '../../ui/difference/types.ts';
import { draftOf, isSameCalendar, type CalendarInput, type WireCalendar } from './calendar-draft.ts';

/** The company's calendar being edited. */
export interface CalendarEditor extends VersionedDraft<CalendarInput> {
  readonly change: (draft: CalendarInput) => void;
  /** Who would gain and lose access if this were saved; null when it may not be, and the person has been told why. */
  readonly preview: () => Promise<Difference | null>;
  /** What saving did; null when it was refused. */
  readonly save: () => Promise<Difference | null>;
}

const rules = { draftOf, isSame: isSameCalendar };

/** Edits the calendar; `saved` is what the cache holds of it. */
export function useCalendarEditor(saved: WireCalendar, reload: () => Promise<unknown>): CalendarEditor {
  const t = useT();
  const onError = (error: ApiError): boolean => editing.refused(error);
  const previewing = useAct('company.previewCalendar', { onError });
  const saving = useAct('company.setCalendar', {
    invalidates: ['company.calendar', 'company.current', 'shifts.list', 'home.summary'],
    onSuccess: (answer) => {
      editing.taken(answer);
      showSnackbar({ message: t('calendar.saved'), tone: 'success' });
    },
    onError,
  });
  const isSaving = saving.isPending || previewing.isPending;
  const editing = useVersionedDraft(rules, { saved, isSaving, reload });
  const body = () => {
    const { draft, version } = editing.send();
    return { ...draft, version };
  };
  // A refusal has been shown by then.
  const refused = () => null;
  return {
    ...editing.edited,
    change: editing.change,
    preview: () => previewing.mutateAsync({ body: body() }).catch(refused),
    save: () =>
      saving
        .mutateAsync({ body: body() })
        .then(({ difference }) => difference)
        .catch(refused),
  };
}
