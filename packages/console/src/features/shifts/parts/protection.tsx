import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { useShiftText } from '../texts.ts';
import type { WireShift } from '../model/model.ts';

export type Protection = NonNullable<WireShift['protection']>;

/** Why the person may not change a shift that includes people of the panel. */
export function useProtectionText(): (protection: Protection) => string {
  const t = useShiftText();
  return ({ includes_me: isMine, names, others: count }) => {
    const shown = names.join(', ') + (count > names.length ? ', …' : '');
    const reason =
      count === 0
        ? t('protection.onlyMe')
        : t(isMine ? 'protection.withMe' : 'protection.others', { count, names: shown });
    return `${reason} ${t('protection.allow')}`;
  };
}

/** At the top of a shift that the person can only read. */
export function ProtectionAlert({ protection }: { readonly protection: Protection }) {
  const t = useShiftText();
  const textOf = useProtectionText();
  return (
    <Alert color="accent" icon={<IconLock aria-hidden />} role="note">
      {textOf(protection)} {t('protection.people')}
    </Alert>
  );
}

const ReadOnly = createContext(false);

/** What is inside can be read and not changed. */
export const ReadOnlyShift = ReadOnly.Provider;

/** Whether the shift of this screen can only be read. */
export const useIsReadOnly = (): boolean => useContext(ReadOnly);

/** Fields of a shift: of one that can only be read they are still read as well as ever. */
export function ShiftFields({ children }: { readonly children: ReactNode }) {
  return (
    <fieldset className="sg-plain-fieldset sg-shift-fields" disabled={useIsReadOnly()}>
      {children}
    </fieldset>
  );
}
