import type { AuditArea } from '@shiftgate/contract/audit-events.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { describeEvent } from '@shiftgate/pages/audit/describe-event.ts';
import { useAuthorText } from '#components/people/use-author-text.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useOptionalText, useT } from '#lib/i18n/texts.tsx';

export type Entry = CallResponse<'audit.list'>['items'][number];

interface AuditTexts {
  /** What happened, without its author. */
  readonly sentenceOf: (entry: Pick<Entry, 'event' | 'facts'>) => string;
  readonly authorOf: (author: Entry['author']) => string;
  readonly areaOf: (entry: Pick<Entry, 'event'>) => string;
}

/** The words of the entries of the audit log. */
export function useAuditTexts(): AuditTexts {
  const t = useT();
  const text = useOptionalText();
  const { language } = useLanguage();
  const { company } = useSession();
  return {
    sentenceOf: (entry) => describeEvent(entry, { language, timeZone: company.zone, text }),
    authorOf: useAuthorText(),
    // The word before the dot is the area, by which the events are named.
    areaOf: ({ event }) => t(`auditLog.areas.${event.split('.')[0] as AuditArea}`),
  };
}
