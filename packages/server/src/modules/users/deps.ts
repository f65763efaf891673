import type { JudgePerson } from '../../access/public.ts';

import type { VacationCutDeps } from './vacation-cuts.ts';
import type { SignInHolds } from '../passwords/public.ts';

/** What the calls on people stand on. */
export interface UserDeps extends VacationCutDeps {
  readonly judgePerson: JudgePerson;
  readonly holds: SignInHolds;
}
