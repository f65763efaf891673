import { useState } from 'react';
import { useAct } from '../../lib/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import {
  afterSaving,
  draftOf,
  isSameCalendar,
  type CalendarInput,
  type WireCalendar,
} from './calendar-draft.ts';

/** The company's calendar being edited. */
export interface CalendarEditor {
  readonly draft: CalendarInput;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Somebody else saved meanwhile: what is typed stays until the person decides. */
  readonly hasConflict: boolean;
  readonly change: (draft: CalendarInput) => void;
  readonly save: () => void;
  readonly discard: () => void;
  /** Goes on from the version that is saved; with `keepsMine` what was typed stays and may be saved over it. */
  readonly takeNewer: (keepsMine: boolean) => void;
}

/** Edits the calendar; `saved` is what the cache holds of it. */
export function useCalendarEditor(saved: WireCalendar, reload: () => Promise<unknown>): CalendarEditor {
  const t = useT();
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [hasConflict, setHasConflict] = useState(false);
  const isDirty = !isSameCalendar(draft, draftOf(base));
  const saving = useAct('company.setCalendar', {
    invalidates: ['company.calendar', 'company.current', 'shifts.list', 'home.summary'],
    onSuccess: (answer, { body: { version: _version, ...sent } }) => {
      setBase(answer);
      setDraft((current) => afterSaving(current, sent, answer));
      showSnackbar({ message: t('calendar.saved'), tone: 'success' });
    },
    onError: (error) => {
      if (error.code !== 'VERSION_CONFLICT') return false;
      setHasConflict(true);
      void reload();
      return true;
    },
  });
  // A newer answer is followed where nothing is typed, and asked about where something is. While something is being
  // saved the newer answer may be that very thing.
  const isNewer = saved.version > base.version;
  if (isNewer && !hasConflict && !saving.isPending) {
    if (isDirty) {
      setHasConflict(true);
    } else {
      setBase(saved);
      setDraft(draftOf(saved));
    }
  }
  return {
    draft,
    isDirty,
    isSaving: saving.isPending,
    hasConflict,
    change: setDraft,
    save: () => saving.mutate({ body: { ...draft, version: base.version } }),
    discard: () => {
      // With nothing of one's own left there is nothing to decide: what somebody else saved is what counts.
      const newest = isNewer ? saved : base;
      setBase(newest);
      setDraft(draftOf(newest));
      setHasConflict(false);
    },
    takeNewer: (keepsMine) => {
      setBase(saved);
      if (!keepsMine) setDraft(draftOf(saved));
      setHasConflict(false);
    },
  };
}
