import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatDate } from '#lib/i18n/formats.ts';
import { useReasonText, useT } from '#lib/i18n/texts.tsx';

/** What to say about the end of the last sync; null where all is well. */
export function useSyncProblem(): (sync: CallResponse<'users.syncTask'>) => string | null {
  const t = useT();
  const reasonText = useReasonText();
  const { company } = useSession();
  return ({ error, unread_roles: unread }) => {
    if (error === null) return null;
    if (unread === undefined) return t('home.syncFailed', { reason: reasonText(error) });
    const lists = [
      ...(unread.eligible ? [t('home.rolesUnreadEligible')] : []),
      ...unread.groups.map((name) => t('home.rolesUnreadGroup', { name })),
    ];
    return t('home.rolesUnread', {
      lists: lists.join(t('home.rolesUnreadOr')),
      day: formatDate(unread.since, company.zone),
    });
  };
}
