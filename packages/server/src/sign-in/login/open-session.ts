import { planOf } from '@shiftgate/domain/access/session-plan.ts';
import { newSession } from '#access/public.ts';
import type { Arrived, Decided, Opened } from './known.ts';

/** Opens a session for an allowed person, or continues the live one, with the plan of its end; not stored yet. */
export async function openSession({
  context,
  attempt,
  outcome,
  continued,
}: Arrived & Decided): Promise<Opened> {
  if (outcome.kind !== 'allowed') return { opening: null };
  const { person, verdict, input } = outcome;
  const plan = planOf(input, verdict);
  if (continued !== null) return { opening: { session: continued, created: null, plan } };
  const { client, now, spRequest } = attempt;
  const { maxSessionHours } = context.config;
  const isAtWorkspace = spRequest?.sp.isWorkspace ?? false;
  const created = newSession({ person, verdict, client, now, maxSessionHours, isAtWorkspace });
  return { opening: { session: created.row, created, plan } };
}
