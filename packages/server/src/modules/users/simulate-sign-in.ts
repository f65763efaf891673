import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { answerFrom } from '@shiftgate/domain/access/entry/can-sign-in.ts';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { formatIpAddress, parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import { decisionInput, readSignInFacts } from '#access/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { explain, traceOf } from '../access-log/public.ts';
import type { UserDeps } from './person/deps.ts';

/** As far as the decision itself looks ahead. */
const furthestDays = 366;

const instantText = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Decides what a sign-in with the right password would get; it leaves no entry and uses up nothing. */
export async function simulateSignIn(
  ctx: Context,
  { readPersonFacts }: Pick<UserDeps, 'readPersonFacts'>,
  { params: { key }, query }: HandlerInput<'users.simulateSignIn'>,
): Promise<CallResponse<'users.simulateSignIn'>> {
  const known = await readPersonFacts(ctx.tx, ctx.companyKey, key);
  if (known === null) throw new AppError('USER_NOT_FOUND', { key });
  const { browser, os } = query;
  const at = Date.parse(query.at);
  if (Math.abs(at - ctx.now) > furthestDays * DAY_MS)
    throw new AppError('VALIDATION_FAILED', undefined, [{ path: 'at', rule: 'out_of_range' }]);
  const address = query.ip === undefined ? null : parseIpAddress(query.ip.trim());
  if (query.ip !== undefined && address === null)
    throw new AppError('VALIDATION_FAILED', undefined, [{ path: 'ip', rule: 'invalid_address' }]);
  const { company, person } = known;
  const attempt = { at, address, browser, os, deviceClass: 'other', isPasswordRight: true } as const;
  const verdict = explain(decisionInput(company, person, attempt));
  const facts = await readSignInFacts(ctx.tx, company, person, at);
  const answer = answerFrom(facts, verdict, at);
  const shift = verdict.shiftKey === null ? undefined : company.shifts.get(verdict.shiftKey);
  return {
    at: new Date(at).toISOString(),
    result: verdict.result,
    notes: [...verdict.notes],
    ip: address === null ? null : formatIpAddress(address),
    browser,
    os,
    shift: shift === undefined ? null : { key: shift.compiled.key, name: shift.name },
    allowed_until: instantText(verdict.allowedUntil),
    next_opening: instantText(verdict.nextOpening),
    trace: traceOf(verdict, company),
    can_sign_in: answer.canSignIn,
    reason: answer.reason,
    way_in: answer.wayIn,
    no_way_in: answer.noWayIn,
  };
}
