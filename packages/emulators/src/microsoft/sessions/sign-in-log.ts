import type { MicrosoftContext } from '../context.ts';
import type { Member } from '../state/find.ts';
import { randomGuid } from '#support/random.ts';

const keptSignIns = 5000;

/** How an attempt to sign in went, and to what. */
interface Attempt {
  readonly appId: string;
  readonly appDisplayName: string;
  readonly ipAddress: string;
  readonly isFederated: boolean;
  /** Number of the AADSTS error, 0 for a success. */
  readonly errorCode: number;
  readonly failureReason: string | null;
}

/** Writes an attempt into the tenant's sign-in log. */
export function recordSignIn(context: MicrosoftContext, { tenant, user }: Member, attempt: Attempt): void {
  const signIn = {
    id: randomGuid(),
    at: context.clock.now(),
    userId: user.id,
    userPrincipalName: user.userPrincipalName.toLowerCase(),
    userDisplayName: user.displayName,
    ...attempt,
  };
  tenant.signIns = [signIn, ...tenant.signIns.slice(0, keptSignIns - 1)];
  context.store.touch();
}
