import type { z } from 'zod';
import type { UserVerdict } from '@shiftgate/contract/entities/user.ts';
import type { Tx } from '../../../context.ts';
import type { VacationCutDeps } from './vacation-cuts.ts';
import type { SignInHolds } from '../../passwords/index.ts';

/**
 * The decision on a person at an instant (ms), from the place that suits them best; null for a key that no person of the
 * company has.
 */
export type JudgePerson = (
  tx: Tx,
  companyKey: string,
  userKey: string,
  now: number,
) => Promise<z.output<typeof UserVerdict> | null>;

/** The dependencies of the calls on people. */
export interface UserDeps extends VacationCutDeps {
  readonly judgePerson: JudgePerson;
  readonly holds: SignInHolds;
}
