const key = 'sessionOver';

/** Remembers for this tab whether the sign-in screen has to say that a session ended by itself. */
export function noteSessionOver(isOver: boolean): void {
  try {
    if (isOver) sessionStorage.setItem(key, 'true');
    else sessionStorage.removeItem(key);
  } catch {
    // Without memory the screen says nothing about it.
  }
}

/** Whether a session ended by itself in this tab since the last sign-in. */
export function isSessionOver(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
