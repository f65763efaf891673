import type { ReadAccessStatus, ReadPersonFacts } from '../../../access/public.ts';

import type { VacationCutDeps } from './vacation-cuts.ts';
import type { Lockouts } from '../../passwords/public.ts';

export interface UserDeps extends VacationCutDeps {
  readonly readAccessStatus: ReadAccessStatus;
  readonly readPersonFacts: ReadPersonFacts;
  readonly lockouts: Lockouts;
}
