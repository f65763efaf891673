import { useLayoutEffect, useRef } from 'react';

/** What had the focus before something opened; of an entry of a menu, which is about to go, the button of the menu. */
function focusedBefore(): HTMLElement | null {
  const element = document.activeElement;
  const button = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const keeper = typeof button === 'string' ? document.getElementById(button) : element;
  return keeper instanceof HTMLElement && keeper !== document.body ? keeper : null;
}

/** Puts the focus on the content of the page, where nothing better is left: not at the page's very beginning. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/**
 * Remembers what has the focus.
 * @returns what gives it back when the dialog that took it is gone, unless another element has it by then.
 */
export function keepFocus(): () => void {
  const before = focusedBefore();
  return () => {
    const now = document.activeElement;
    if (now !== null && now !== document.body && now.closest('[role=dialog]') === null) return;
    if (before?.isConnected === true) before.focus({ preventScroll: true });
    if (before === null || document.activeElement !== before) focusContent();
  };
}

/** Keeps the focus while something is open that takes it, and gives it back when that closes or is unmounted. */
export function useKeptFocus(isOpen: boolean): void {
  const giveBack = useRef<(() => void) | null>(null);
  // Not in a cleanup: React ends a change of the page by putting the focus back on what had it, and a dialog that goes
  // with a transition is still there then.
  useLayoutEffect(() => {
    if (isOpen) {
      giveBack.current = keepFocus();
      return;
    }
    giveBack.current?.();
    giveBack.current = null;
  }, [isOpen]);
  useLayoutEffect(() => () => giveBack.current?.(), []);
}
