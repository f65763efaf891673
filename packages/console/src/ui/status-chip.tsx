import type { UserStatus } from '@shiftgate/domain/access/types.ts';
import { useT } from '../lib/texts.tsx';
import { Chip } from './page.tsx';
import type { Tone } from './page.tsx';

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
