import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useNames } from '#lib/i18n/use-names.ts';

type Author = Omit<CallResponse<'audit.list'>['items'][number]['author'], 'email'>;

/** Names the author of an audit log entry. */
export function useAuthorText(): (author: Author) => string {
  const t = useT();
  const { nameOf } = useNames();
  return ({ kind, name, partner }) => {
    if (kind === 'person') return nameOf(name);
    if (kind === 'partner') return partner === null ? nameOf(name) : t('auditLog.partner', { partner, name });
    return t(`auditLog.authors.${kind}`);
  };
}
