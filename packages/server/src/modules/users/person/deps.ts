import type { JudgePerson } from '../../../access/public.ts';

import type { VacationCutDeps } from './vacation-cuts.ts';
import type { SignInHolds } from '../../passwords/public.ts';

/** The dependencies of the calls on people. */
export interface UserDeps extends VacationCutDeps {
  readonly judgePerson: JudgePerson;
  readonly holds: SignInHolds;
}
