import type { ApiError } from '../../lib/api/client.ts';
import { useAct } from '../../lib/api/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { useVersionedDraft } from '../../lib/forms/use-versioned-draft.ts';
import type { Sending, VersionedDraft } from '../../lib/forms/use-versioned-draft.ts';
import type { AccessImpact } from '../../components/access-impact/model.ts';
import { draftOf, isSameCalendar } from './calendar-draft.ts';
import type { CalendarInput, WireCalendar } from './calendar-draft.ts';
import { useTypedDates } from './use-typed-dates.ts';
import type { DateForms } from './use-typed-dates.ts';

/** The calendar to be saved, as it was when it was asked what that does: whatever is typed later is no part of it. */
export type CalendarOrder = Sending<CalendarInput>;

/** The company's calendar being edited. */
export interface CalendarEditor extends VersionedDraft<CalendarInput> {
  readonly change: (draft: CalendarInput) => void;
  readonly forms: DateForms;
  /** Who would gain and lose access if this were saved, with the dates that stand in their forms; null when it may not be, and the person has been told why. */
  readonly preview: () => Promise<{
    readonly order: CalendarOrder;
    readonly impact: AccessImpact;
  } | null>;
  /** Saves exactly what a preview was about. What saving did; null when it was refused. */
  readonly save: (order: CalendarOrder) => Promise<AccessImpact | null>;
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
  const { edited } = editing;
  const forms = useTypedDates(edited.draft, editing.change);
  const bodyOf = ({ draft, version }: CalendarOrder) => ({ ...draft, version });
  // A refusal has been shown by then.
  const refused = () => null;
  return {
    ...edited,
    isDirty: edited.isDirty || forms.hasTyped,
    discard: () => {
      edited.discard();
      forms.clear();
    },
    takeNewer: (keepsMine) => {
      edited.takeNewer(keepsMine);
      if (!keepsMine) forms.clear();
    },
    change: editing.change,
    forms,
    preview: async () => {
      const { calendar, faulty } = forms.add();
      if (faulty.length > 0) {
        const lists = faulty.map((list) => t(`calendar.${list}.title`)).join(', ');
        showSnackbar({ message: t('calendar.fixDate', { lists }), tone: 'error' });
        return null;
      }
      const order = editing.send(calendar);
      return previewing
        .mutateAsync({ body: bodyOf(order) })
        .then((impact) => ({ order, impact }))
        .catch(refused);
    },
    save: (order) =>
      saving
        .mutateAsync({ body: bodyOf(order) })
        .then(({ difference }) => difference)
        .catch(refused),
  };
}
