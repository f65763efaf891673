import { useRouter } from '@tanstack/react-router';
import type { RouterHistory } from '@tanstack/react-router';
import { useEffect } from 'react';

/** So long Back waits for the rows of a list before it is content with the heading. */
const rowsMs = 1000;
/** A screen that has not come by then comes without the focus. */
const screenMs = 10_000;

/** The link of the open screen that leads to a path. */
const linkTo = (content: HTMLElement, path: string): HTMLElement | undefined =>
  [...content.querySelectorAll<HTMLAnchorElement>('a[href]')].find((link) => link.pathname === path);

/**
 * Puts the focus on the heading of the open screen as soon as it is there, or on the link to the screen that was left by
 * Back. A person who presses something meanwhile is not disturbed.
 * @returns what ends the waiting.
 */
function focusScreen(left: string | null): () => void {
  const content = document.getElementById('content');
  if (content === null) return () => undefined;
  let takesHeading = left === null;
  const stop = () => {
    observer.disconnect();
    clearTimeout(patience);
    clearTimeout(end);
    document.removeEventListener('keydown', stop, true);
    document.removeEventListener('pointerdown', stop, true);
  };
  const look = () => {
    // A dialog that came with the screen has its own first field.
    if (document.activeElement?.closest('[role=dialog]')) return;
    // The person is typing already.
    if (document.activeElement?.matches('input, textarea, select')) {
      stop();
      return;
    }
    const link = left === null ? undefined : linkTo(content, left);
    const heading = takesHeading ? content.querySelector<HTMLElement>('h1') : null;
    if (link === undefined && heading === null) return;
    stop();
    if (link !== undefined) link.focus();
    else if (heading !== null) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  };
  const observer = new MutationObserver(look);
  const patience = setTimeout(() => {
    takesHeading = true;
    look();
  }, rowsMs);
  const end = setTimeout(stop, screenMs);
  document.addEventListener('keydown', stop, true);
  document.addEventListener('pointerdown', stop, true);
  observer.observe(content, { childList: true, subtree: true });
  look();
  return stop;
}

/** Moves the focus to each new screen, so that screen readers announce it, and restores it on Back. */
export function useScreenFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let isBack = false;
    let stop = () => undefined as void;
    const ends = [
      (router.history as RouterHistory).subscribe(({ action }) => {
        isBack = action.type === 'BACK';
      }),
      router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return;
        stop();
        stop = focusScreen(isBack ? fromLocation.pathname : null);
      }),
    ];
    return () => {
      for (const end of ends) end();
      stop();
    };
  }, [router]);
}
