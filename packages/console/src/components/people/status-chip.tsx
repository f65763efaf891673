import type { UserStatus } from '@shiftgate/domain/access/types.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Chip } from '#design/layout/page.tsx';
import type { Tone } from '#design/layout/page.tsx';

const tones: Readonly<Record<UserStatus, Tone>> = {
  active: 'good',
  suspended: 'bad',
  disabled: 'plain',
  not_synchronised: 'warn',
};

/** The state of a person in the directory. */
export function StatusChip({ status }: { readonly status: UserStatus }) {
  const t = useT();
  return <Chip tone={tones[status]}>{t(`users.statuses.${status}`)}</Chip>;
}
