import { useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useVersionedDraft } from '#lib/forms/use-versioned-draft.ts';
import type { VersionedDraft } from '#lib/forms/use-versioned-draft.ts';
import type { PasswordSettings, Strength } from './model.ts';

const fields = ['min_length', 'uppercase', 'lowercase', 'number', 'symbol'] as const;

/** Whether two sets of rules ask for the same. */
export function isSameStrength(a: Strength, b: Strength): boolean {
  return fields.every((field) => a[field] === b[field]);
}

/** The company's rules of passwords being edited. */
export interface StrengthEditor extends VersionedDraft<Strength> {
  readonly change: (draft: Strength) => void;
  readonly save: () => void;
}

const rules = {
  draftOf: ({ password_strength: strength }: PasswordSettings) => strength,
  isSame: isSameStrength,
};

/** Edits the rules; `saved` is what the cache holds of them. */
export function useStrengthEditor(saved: PasswordSettings, reload: () => Promise<unknown>): StrengthEditor {
  const t = useT();
  const saving = useAct('company.setPasswordStrength', {
    invalidates: ['company.passwordSettings', 'company.current', 'shifts.get', 'users.get'],
    onSuccess: (answer) => {
      editing.taken(answer);
      showSnackbar({ message: t('passwordSettings.saved'), tone: 'success' });
    },
    onError: (error): boolean => editing.refused(error),
  });
  const editing = useVersionedDraft(rules, { saved, isSaving: saving.isPending, reload });
  return {
    ...editing.edited,
    change: editing.change,
    save: () => {
      const { draft, version } = editing.send();
      saving.mutate({ body: { password_strength: draft, version } });
    },
  };
}
