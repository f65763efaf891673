import { useRef, useState } from 'react';
import type { ApiError } from '../api/client.ts';

/** Something with a version being edited. */
export interface VersionedDraft<Draft> {
  readonly draft: Draft;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Another administrator saved meanwhile: the input stays until the person decides. */
  readonly hasConflict: boolean;
  readonly discard: () => void;
  /** Goes on from the version that is saved; with `keepsMine` what was typed stays and may be saved over it. */
  readonly takeNewer: (keepsMine: boolean) => void;
}

/** What goes to the server, and the version it was made from. */
export interface Sending<Draft> {
  readonly draft: Draft;
  readonly version: number;
}

interface Options<Saved> {
  /** What the cache holds of it. */
  readonly saved: Saved;
  readonly isSaving: boolean;
  /** Asks for what is saved once more. */
  readonly reload: () => Promise<unknown>;
}

/** How a draft is made of what is saved, and when two of them mean the same. */
export interface DraftRules<Saved, Draft> {
  readonly draftOf: (saved: Saved) => Draft;
  readonly isSame: (one: Draft, other: Draft) => boolean;
}

/** What is edited once a draft was saved: what was typed while the answer was on its way stays. */
export function afterSaving<Saved, Draft>(
  { draftOf, isSame }: DraftRules<Saved, Draft>,
  current: Draft,
  sent: Draft,
  answer: Saved,
): Draft {
  return isSame(current, sent) ? draftOf(answer) : current;
}

/**
 * Keeps what a person types beside what is saved, which others may change: a newer version is followed where nothing is
 * typed, and asked about where something is.
 */
export function useVersionedDraft<Saved extends { readonly version: number }, Draft>(
  rules: DraftRules<Saved, Draft>,
  { saved, isSaving, reload }: Options<Saved>,
) {
  const { draftOf, isSame } = rules;
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [hasConflict, setHasConflict] = useState(false);
  const sent = useRef(draft);
  const isDirty = !isSame(draft, draftOf(base));
  const restart = (from: Saved) => {
    setBase(from);
    setDraft(draftOf(from));
    setHasConflict(false);
  };
  // While something is being saved the newer answer may be that very thing.
  const isNewer = saved.version > base.version;
  if (isNewer && !hasConflict && !isSaving) {
    if (isDirty) setHasConflict(true);
    else restart(saved);
  }
  const edited: VersionedDraft<Draft> = {
    draft,
    isDirty,
    isSaving,
    hasConflict,
    // Without edits of one's own there is nothing to decide: the newer version applies.
    discard: () => restart(isNewer ? saved : base),
    takeNewer: (keepsMine) => {
      setBase(saved);
      if (!keepsMine) setDraft(draftOf(saved));
      setHasConflict(false);
    },
  };
  return {
    edited,
    change: setDraft,
    /** What goes to the server from here on: the draft, or what it was just changed to and is not drawn yet. */
    send: (changed: Draft = draft): Sending<Draft> => {
      sent.current = changed;
      return { draft: changed, version: base.version };
    },
    /** The server has taken it: what was typed while the answer was on its way stays. */
    taken: (answer: Saved) => {
      setBase(answer);
      setDraft((current) => afterSaving(rules, current, sent.current, answer));
      setHasConflict(false);
    },
    /** Takes a refusal for another version; false for every other refusal. */
    refused: (error: ApiError) => {
      if (error.code !== 'VERSION_CONFLICT') return false;
      setHasConflict(true);
      void reload();
      return true;
    },
  };
}
