import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { useSession } from '#lib/auth/session.ts';
import { useShiftText } from '../texts.ts';

export type Version = CallResponse<'shifts.versions'>['items'][number];

/** The words of the versions of a shift. */
export function useVersionTexts() {
  const t = useShiftText();
  const { company } = useSession();
  const momentOf = (at: string) => formatDateTime(at, company.zone);
  return {
    momentOf,
    /** What made the version. */
    causeOf: ({ cause, restored_at: at }: Pick<Version, 'cause' | 'restored_at'>) =>
      cause === 'restored'
        ? t('versions.causes.restored', { moment: at === null ? '–' : momentOf(at) })
        : t(`versions.causes.${cause}`),
  };
}
