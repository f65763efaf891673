import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#lib/storage.ts';

/** Wide enough for the menu with its names beside a screen; the style sheet of the shell has the same bound. */
const wideScreen = '(min-width: 1280px)';

/** The state of the main menu, beside the screen or over it. */
export interface SideMenu {
  /** Without the names. */
  readonly isMini: boolean;
  /** Whether there is room for the names beside the screen; elsewhere a button of the top bar opens them over it. */
  readonly isWide: boolean;
  /** The names lie over the screen. */
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
  /** Remembers whether the names are shown; undefined where the width of the screen decides. */
  readonly toggleMini: (() => void) | undefined;
}

/** The state of the main menu: on a smaller screen the names lie over it, until a screen is chosen or Escape pressed. */
export function useSideMenu(pathname: string): SideMenu {
  const [isMini, setIsMini] = useState(() => readStored('sidebarMini') === 'true');
  const isWide = useMediaQuery(wideScreen, true, { getInitialValueInEffect: false });
  const [isWanted, { toggle, close }] = useDisclosure(false);
  const isOpen = !isWide && isWanted;
  useEffect(() => close(), [pathname, close]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, close]);
  const toggleMini = () => {
    writeStored('sidebarMini', String(!isMini));
    setIsMini(!isMini);
  };
  return {
    isMini: isWide ? isMini : !isOpen,
    isWide,
    isOpen,
    toggle,
    close,
    toggleMini: isWide ? toggleMini : undefined,
  };
}
