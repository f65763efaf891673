import type { Summary } from './model.ts';

/** Whether people cannot sign in at any time while control is on: they have no hours, or no way in. */
export function hasLockedOut({ control, people }: Pick<Summary, 'control' | 'people'>): boolean {
  return (control.state === 'active' || control.state === 'activating') && people.cannot_sign_in > 0;
}

/** Whether that is most of the people under access control. */
export function areMostLockedOut({ cannot_sign_in: lockedOut, controlled }: Summary['people']): boolean {
  return lockedOut * 2 > controlled;
}
