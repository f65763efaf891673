import { ApiError } from '#lib/api/client.ts';
import type { Session } from '#lib/auth/session.ts';
import { sessionEndOf } from '#lib/api/session-end.ts';
import type { Visitor } from './guards.ts';

/**
 * Looks up the session of the stored token.
 * @throws any error of the look-up that does not end the session, such as a missing network.
 */
export async function askVisitor(load: () => Promise<Session>): Promise<Visitor> {
  try {
    const { me, company, suite } = await load();
    return {
      hasToken: true,
      user: { isControlAdmin: me.is_control_admin },
      company: {
        isSuspended: suite.suspended,
        isBanned: suite.is_banned,
        isControlOn: company.control_state === 'active',
        isScheduled: company.control_state === 'scheduled',
      },
    };
  } catch (error) {
    const end = error instanceof ApiError ? sessionEndOf(error) : null;
    if (end === null) throw error;
    return { hasToken: true, user: 'failed', company: 'failed', end };
  }
}
