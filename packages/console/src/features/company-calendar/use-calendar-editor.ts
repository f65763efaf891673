import type { ApiError } from '#lib/api/client.ts';
import { useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useVersionedDraft } from '#lib/forms/use-versioned-draft.ts';
import { draftOf, isSameCalendar } from './calendar-draft.ts';
import { useTypedDates } from './use-typed-dates.ts';
import type { CalendarEditor, CalendarOrder, WireCalendar } from './model.ts';

const rules = { draftOf, isSame: isSameCalendar };

/** Edits the calendar; `saved` is what the cache holds of it. */
export function useCalendarEditor(saved: WireCalendar, reload: () => Promise<unknown>): CalendarEditor {
  const t = useT();
  const onError = (error: ApiError): boolean => editing.refused(error);
  const previewing = useAct('company.previewCalendar', { onError });
  const saving = useAct('company.setCalendar', {
    invalidates: ['company.calendar', 'company.current', 'shifts.list', 'home.summary'],
    onSuccess: (answer) => editing.taken(answer),
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
