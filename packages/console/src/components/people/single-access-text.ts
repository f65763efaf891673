import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { formatWhen } from '#lib/i18n/formats.ts';
import type { Viewpoint } from '#lib/i18n/formats.ts';
import type { Translate } from '#lib/i18n/texts.tsx';

type SingleAccess = NonNullable<CallResponse<'users.list'>['items'][number]['single_access']>;

/** How long a single access lasts: "30 minutos"; null = until the first logoff. */
export function formatAccessLength(minutes: number | null, t: Translate): string {
  if (minutes === null) return t('people.access.toLogoff');
  return minutes % 60 === 0
    ? t('people.access.countHours', { count: minutes / 60 })
    : t('people.access.countMinutes', { count: minutes });
}

/** A granted single access in a few sentences: how long, by whom, and until when it can be used or runs. */
export function describeAccess(access: SingleAccess, view: Viewpoint, t: Translate): string {
  const length = formatAccessLength(access.duration_minutes, t);
  const until = access.ends_at === null ? null : formatWhen(access.ends_at, view, t);
  if (access.state === 'waiting')
    return t('people.access.waiting', { length, by: access.granted_by ?? '–', until: until ?? '–' });
  return until === null
    ? t('people.access.runningUntilLogoff')
    : t('people.access.running', { length, until });
}
