import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useT } from '#lib/i18n/texts.tsx';

export type Session = CallResponse<'sessions.list'>['items'][number];

/** Describes where an address lies: in a network that a shift lists, else by its kind. */
export function usePlaceText(): (place: Session['place']) => string {
  const t = useT();
  return ({ shift, kind }) => {
    if (shift !== null) return t('sessions.ofShift', { shift: shift.name });
    return kind === null ? t('sessions.unknownPlace') : t(`sessions.kinds.${kind}`);
  };
}
