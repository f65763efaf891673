import { isAcceptedByWorkspace } from '@shiftgate/domain/password/workspace-password.ts';
import type { Part } from '#db/pipeline.ts';
import { isLive, passwordWorkspace, permissionEnded, plannedRow, sessionEnd } from '#access/public.ts';
import type { Person } from '#access/public.ts';
import type { ExplainedVerdict } from '#modules/access-log/public.ts';
import { languageOf } from '../http/request.ts';
import type { KnownSession } from '../session/read-facts.ts';
import {
  cancelPart,
  endPart,
  insertIssued,
  insertSession,
  notePart,
  planPart,
  rehashPart,
  renewPart,
} from '../session/parts.ts';
import type { Arrived, Decided, Loaded, Opened, Opening, Proved, Signed, Typed } from './known.ts';

type Known = Arrived & Loaded & Decided & Opened & Signed;

/**
 * The statements of an opened or continued session, in the lock order of every writer: the person, the plans, the
 * sessions. `typed` is the password that was typed with its proof; null without one.
 */
export function openingParts(known: Known, typed: (Proved & Typed) | null): readonly Part[] {
  const { outcome, opening, signed } = known;
  if (outcome.kind !== 'allowed' || opening === null) return [];
  return [
    ...personParts(known, outcome, opening, typed),
    ...(opening.created === null ? continuedParts(known, opening) : createdParts(known, opening)),
    ...(signed === null ? [] : [insertIssued(signed.issuedRow)]),
  ];
}

function personParts(
  { context, request, attempt }: Known,
  allowed: { readonly person: Person; readonly verdict: ExplainedVerdict },
  { created }: Opening,
  typed: (Proved & Typed) | null,
): readonly Part[] {
  const at = new Date(attempt.now);
  const { person } = allowed;
  const isUsed = isFirstUse(allowed);
  const newHash = typed?.proof.newHash ?? null;
  return [
    ...(created === null && !isUsed
      ? []
      : [
          notePart(person.row, {
            signedInAt: created === null ? null : at,
            firstUsedAt: isUsed ? at : null,
            language: created === null ? null : languageOf(request, context.config.signinUrl),
            workspaceFault: isUnaccepted(attempt, person, typed) ? 'invalid_request' : null,
          }),
        ]),
    ...(newHash === null ? [] : [rehashPart(person.row, newHash)]),
  ];
}

/** Whether the person's password is one that their workspace would refuse. The shared one is never set there. */
function isUnaccepted(
  { company, now }: Known['attempt'],
  person: Person,
  typed: (Proved & Typed) | null,
): boolean {
  if (typed === null || typed.proof.expected.isDefault) return false;
  const workspace = passwordWorkspace(company, person, now);
  return workspace !== null && !isAcceptedByWorkspace(typed.typed.password, workspace);
}

/** Whether a single access is used for the first time, which starts its duration. */
export function isFirstUse({
  person,
  verdict,
}: {
  readonly person: Person;
  readonly verdict: ExplainedVerdict;
}): boolean {
  return verdict.notes.includes('single_access') && person.subject.singleAccess?.firstUsedAt === null;
}

function createdParts({ facts, attempt }: Known, opening: Opening): readonly Part[] {
  const { created } = opening;
  if (created === null) return [];
  const { now } = attempt;
  const { session } = facts;
  const replaced = session !== null && isLive(session, now) ? session : null;
  const planned = rowOfPlan(created.row, opening, now);
  return [
    insertSession(created.row),
    // The new session of the same person in the same browser takes the plan over.
    ...(replaced?.user_key === created.row.user_key ? [cancelPart(replaced, now)] : []),
    ...(planned === null ? [] : [planPart(planned)]),
    ...(replaced === null ? [] : [endPart(replaced, 'replaced', now)]),
  ];
}

function continuedParts({ context, attempt, continued }: Known, { plan }: Opening): readonly Part[] {
  if (continued === null) return [];
  const { now, spRequest } = attempt;
  const { maxSessionHours } = context.config;
  return [
    ...replannedParts(continued, plan, now),
    renewPart(continued, {
      now,
      allowedUntil: plan.allowedUntil === null ? null : new Date(plan.allowedUntil),
      expiresAt: sessionEnd(continued.authenticated_at.getTime(), plan.allowedUntil, maxSessionHours),
      isAtWorkspace: spRequest?.sp.isWorkspace ?? false,
    }),
  ];
}

/** Whether a session's end is already planned as this plan says. */
export function isPlannedFor(session: KnownSession, plan: Opening['plan']): boolean {
  return (session.allowed_until?.getTime() ?? null) === plan.allowedUntil;
}

/** Plans the end again where it has moved. */
function replannedParts(continued: KnownSession, plan: Opening['plan'], now: number): readonly Part[] {
  if (isPlannedFor(continued, plan)) return [];
  const planned = rowOfPlan(continued, { plan }, now);
  return [planned === null ? cancelPart(continued, now) : planPart(planned)];
}

function rowOfPlan(
  session: { readonly company_key: string; readonly key: string; readonly user_key: string },
  { plan }: Pick<Opening, 'plan'>,
  now: number,
): ReturnType<typeof plannedRow> {
  const { company_key: companyKey, user_key: userKey, key: sessionKey } = session;
  return plannedRow({ companyKey, userKey, sessionKey, plan, cause: permissionEnded, now });
}
