import { useRef, useState } from 'react';
import { useAct } from '../../lib/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import { bodyOf, brokenFields, draftAfterSaving, draftOf, isSameLook } from './look-draft.ts';
import type { LookDraft, WireLook } from './look-draft.ts';

/** The look being edited. */
export interface LookEditor {
  readonly draft: LookDraft;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly broken: ReadonlySet<string>;
  /** Somebody else saved meanwhile: what is typed stays until the person decides. */
  readonly hasConflict: boolean;
  readonly change: (change: (draft: LookDraft) => LookDraft) => void;
  readonly save: () => void;
  readonly discard: () => void;
  /** Goes on from the version that is saved; with `keepsMine` what was chosen stays and may be saved over it. */
  readonly takeNewer: (keepsMine: boolean) => void;
}

/** Edits the look; `saved` is what the cache holds of it. */
export function useLookEditor(saved: WireLook, reload: () => Promise<unknown>): LookEditor {
  const t = useT();
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [hasConflict, setHasConflict] = useState(false);
  const isDirty = !isSameLook(draft, draftOf(base));
  const broken = brokenFields(draft);
  const restart = (look: WireLook) => {
    setBase(look);
    setDraft(draftOf(look));
    setHasConflict(false);
  };
  const sent = useRef(draft);
  const saving = useAct('look.set', {
    invalidates: ['look.get', 'control.preflight'],
    onSuccess: (answer) => {
      setBase(answer);
      setDraft((current) => draftAfterSaving(current, sent.current, answer));
      setHasConflict(false);
      showSnackbar({ message: t('customize.saved'), tone: 'success' });
    },
    onError: (error) => {
      if (error.code !== 'VERSION_CONFLICT') return false;
      setHasConflict(true);
      void reload();
      return true;
    },
  });
  // A newer answer is followed where nothing was chosen, and asked about where something was.
  if (saved.version > base.version && !hasConflict && !saving.isPending) {
    if (isDirty) setHasConflict(true);
    else restart(saved);
  }
  return {
    draft,
    isDirty,
    isSaving: saving.isPending,
    broken,
    hasConflict,
    change: setDraft,
    save: () => {
      sent.current = draft;
      saving.mutate({ body: bodyOf(draft, base.version) });
    },
    discard: () => restart(saved.version > base.version ? saved : base),
    takeNewer: (keepsMine) => {
      if (!keepsMine) restart(saved);
      setBase(saved);
      setHasConflict(false);
    },
  };
}
