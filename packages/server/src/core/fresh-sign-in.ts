import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sessionLimits } from '@shiftgate/domain/limits.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';

const freshMs = sessionLimits.freshSignInMinutes * MINUTE_MS;

/** The instant until which a confirmation at the provider counts. */
export const freshUntil = (confirmedAt: number): number => confirmedAt + freshMs;

/**
 * Throws FRESH_SIGN_IN_REQUIRED unless the person of this panel session has just confirmed at the provider that it is
 * them. It says nothing about their rights, which the policy of the area asks.
 */
export function requireFreshSignIn({
  actor: { confirmedAt },
  now,
}: {
  readonly actor: Pick<Context['actor'], 'confirmedAt'>;
  readonly now: number;
}): void {
  // A confirmation from the future was stored before the clock was set back.
  if (confirmedAt === null || confirmedAt > now || freshUntil(confirmedAt) <= now)
    throw new AppError('FRESH_SIGN_IN_REQUIRED');
}
