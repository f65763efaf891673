import type { ReadAccessStatus, ReadPersonFacts } from '#access/public.ts';

import type { SetShiftsDeps } from './set-shifts.ts';
import type { VacationCutDeps } from './vacation-cuts.ts';
import type { AskRoles } from './ask-roles.ts';
import type { Lockouts } from '#modules/passwords/public.ts';

export interface UserDeps extends SetShiftsDeps, VacationCutDeps {
  readonly readAccessStatus: ReadAccessStatus;
  readonly readPersonFacts: ReadPersonFacts;
  readonly lockouts: Lockouts;
  readonly askRoles: AskRoles;
}
