import type { Summary } from './model.ts';

/** Whether people under a control that is on have no shift that gives them access. */
export function hasLockedOut({ control, people }: Pick<Summary, 'control' | 'people'>): boolean {
  return (control.state === 'active' || control.state === 'activating') && people.blocked > 0;
}

/** Whether that is most of the people under access control. */
export function areMostLockedOut({ blocked, controlled }: Summary['people']): boolean {
  return blocked * 2 > controlled;
}
