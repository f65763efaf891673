import type { z } from 'zod';
import type { UserVerdict } from '@shiftgate/contract/entities/user.ts';
import type { Tx } from '../../core/context.ts';
import type { VacationCutDeps } from './vacation-cuts.ts';
import type { SignInHolds } from '../passwords/public.ts';

/**
 * What the decision engine says of a person at an instant (ms), from wherever suits them best; null for a key that no
 * person of the company has.
 */
export type JudgePerson = (
  tx: Tx,
  companyKey: string,
  userKey: string,
  now: number,
) => Promise<z.output<typeof UserVerdict> | null>;

/** What the calls on people stand on. */
export interface UserDeps extends VacationCutDeps {
  readonly judgePerson: JudgePerson;
  readonly holds: SignInHolds;
}
