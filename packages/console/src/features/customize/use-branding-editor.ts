import { useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useVersionedDraft } from '#lib/forms/use-versioned-draft.ts';
import type { VersionedDraft } from '#lib/forms/use-versioned-draft.ts';
import { bodyOf, findBrokenFields, draftOf, isSameBranding } from './branding-draft.ts';
import type { BrandingDraft, WireBranding } from './model.ts';

export interface BrandingEditor extends VersionedDraft<BrandingDraft> {
  readonly broken: ReadonlySet<string>;
  readonly change: (change: (draft: BrandingDraft) => BrandingDraft) => void;
  readonly save: () => void;
}

const rules = { draftOf, isSame: isSameBranding };

/** Edits the branding; `saved` is the cached one. */
export function useBrandingEditor(saved: WireBranding, reload: () => Promise<unknown>): BrandingEditor {
  const t = useT();
  const saving = useAct('branding.set', {
    invalidates: ['branding.get', 'control.preflight'],
    onSuccess: (answer) => {
      editing.taken(answer);
      showSnackbar({ message: t('customize.saved'), tone: 'success' });
    },
    onError: (error): boolean => editing.refused(error),
  });
  const editing = useVersionedDraft(rules, { saved, isSaving: saving.isPending, reload });
  return {
    ...editing.edited,
    broken: findBrokenFields(editing.edited.draft),
    change: editing.change,
    save: () => {
      const { draft, version } = editing.send();
      saving.mutate({ body: bodyOf(draft, version) });
    },
  };
}
