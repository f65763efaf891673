import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useState } from 'react';
import { useAct } from '../../lib/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';

export type PasswordSettings = CallResponse<'company.passwordSettings'>;
export type Strength = PasswordSettings['password_strength'];

const fields = ['min_length', 'uppercase', 'lowercase', 'number', 'symbol'] as const;

/** Whether two sets of rules ask for the same. */
export function isSameStrength(a: Strength, b: Strength): boolean {
  return fields.every((field) => a[field] === b[field]);
}

/** The company's rules of passwords being edited. */
export interface StrengthEditor {
  readonly draft: Strength;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Somebody else saved meanwhile: what is chosen stays until the person decides. */
  readonly hasConflict: boolean;
  readonly change: (draft: Strength) => void;
  readonly save: () => void;
  readonly discard: () => void;
  readonly takeNewer: (keepsMine: boolean) => void;
}

/** Edits the rules; `saved` is what the cache holds of them. */
export function useStrengthEditor(saved: PasswordSettings, reload: () => Promise<unknown>): StrengthEditor {
  const t = useT();
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(saved.password_strength);
  const [hasConflict, setHasConflict] = useState(false);
  const isDirty = !isSameStrength(draft, base.password_strength);
  const saving = useAct('company.setPasswordStrength', {
    invalidates: ['company.passwordSettings', 'company.current', 'shifts.get', 'users.get'],
    onSuccess: (answer, { body }) => {
      setBase(answer);
      // What was changed while it was on its way stays changed.
      setDraft((current) =>
        isSameStrength(current, body.password_strength) ? answer.password_strength : current,
      );
      showSnackbar({ message: t('passwordSettings.saved'), tone: 'success' });
    },
    onError: (error) => {
      if (error.code !== 'VERSION_CONFLICT') return false;
      setHasConflict(true);
      void reload();
      return true;
    },
  });
  const isNewer = saved.version > base.version;
  if (isNewer && !hasConflict && !saving.isPending) {
    if (isDirty) setHasConflict(true);
    else {
      setBase(saved);
      setDraft(saved.password_strength);
    }
  }
  return {
    draft,
    isDirty,
    isSaving: saving.isPending,
    hasConflict,
    change: setDraft,
    save: () => saving.mutate({ body: { password_strength: draft, version: base.version } }),
    discard: () => {
      const newest = isNewer ? saved : base;
      setBase(newest);
      setDraft(newest.password_strength);
      setHasConflict(false);
    },
    takeNewer: (keepsMine) => {
      setBase(saved);
      if (!keepsMine) setDraft(saved.password_strength);
      setHasConflict(false);
    },
  };
}
