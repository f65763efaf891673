import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useT } from '../../lib/i18n/texts.tsx';

type Author = Omit<CallResponse<'audit.list'>['items'][number]['author'], 'email'>;

/** Names who stands behind an entry of the audit log. */
export function useAuthorText(): (author: Author) => string {
  const t = useT();
  return ({ kind, name, partner }) => {
    if (kind === 'person') return name;
    if (kind === 'partner') return partner === null ? name : t('auditLog.partner', { partner, name });
    return t(`auditLog.authors.${kind}`);
  };
}
