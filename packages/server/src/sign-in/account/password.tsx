import { minePath } from '@shiftgate/pages/layout/links.ts';
import { PasswordChosenPage } from '@shiftgate/pages/message-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { againAfterDeadlock } from '../../db/deadlock.ts';
import { runPipeline } from '../../db/pipeline.ts';
import type { Tx } from '../../db/transactions.ts';
import { addressGroup } from '../../http/address-group.ts';
import type { AttemptEnd, CountedAttempt } from '../../modules/passwords/public.ts';
import { writeCookie } from '../http/cookies.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '../../core/faults.ts';
import { sendAccountPage } from './page.tsx';
import { withAccountSession } from './session.ts';
import type { AccountSession } from './session.ts';
import { showAccountSignIn } from './sign-in-form.tsx';
import { findNewPasswordProblems, storeChosenPassword } from '../password/new-password.ts';
import { clientOf, field, refuseForeignForm } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';
import { sendThrottled } from '../login/throttle.tsx';

/**
 * POST /accounts/me/password: changes the password after a check of the old one. Guesses are counted like those of a
 * sign-in, and every session ends, including this one.
 */
export async function changeAccountPassword(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refuseForeignForm(request, context.config.signinUrl);
  const current = field(request.body, 'current') ?? '';
  const password = field(request.body, 'password') ?? '';
  const repeat = field(request.body, 'repeat') ?? '';
  const account = await withAccountSession(context, request, async (_tx, found) => found);
  const proved = account?.person.row.password_hash ?? null;
  if (account === null) return await showAccountSignIn(context, request, reply);
  if (proved === null) throw new FaultError('request', 'NO_PASSWORD');
  const { company, person } = account;
  const now = context.clock.now();
  const subject = {
    companyKey: company.key,
    email: person.row.email,
    addressText: addressGroup(clientOf(request).ip),
    isListedAddress: false,
  };
  const answer = await context.throttle.count(context.db, subject, now);
  if (answer.isThrottled) {
    const page = { company, againHref: minePath, waitMs: answer.waitMs };
    return sendThrottled({ context, request, reply }, page);
  }
  const isRight = await verifyCounted(context, answer.counted, proved, current);
  if (!isRight)
    return sendAccountPage(context, request, reply, {
      problems: ['wrong_current'],
      ended: null,
    });
  const problems = await findNewPasswordProblems(context, account, password, repeat);
  if (problems.length > 0) return sendAccountPage(context, request, reply, { problems, ended: null });
  const hash = await context.hasher.hash(password);
  const store = async (tx: Tx, fresh: AccountSession): Promise<boolean> => {
    // The password changed after the old one was verified, so the old one proves nothing any more.
    if (fresh.person.row.password_hash !== proved) return false;
    await storeChosenPassword(context, tx, {
      company: fresh.company,
      person: fresh.person,
      client: clientOf(request),
      now: context.clock.now(),
      requestId: request.id,
      hash,
      password,
      reason: 'own',
    });
    return true;
  };
  const isStored = await againAfterDeadlock(() =>
    withAccountSession(context, request, store, { lock: true }),
  );
  if (isStored !== true) return await showAccountSignIn(context, request, reply);
  writeCookie(reply, 'session', null, context.config.signinUrl);
  return sendPage(context, request, reply, { company }, (frame) => <PasswordChosenPage {...frame} />);
}

/** Verifies the old password and settles its counted attempt. */
async function verifyCounted(
  context: SignInContext,
  counted: CountedAttempt,
  hash: string,
  typed: string,
): Promise<boolean> {
  const settle = (end: AttemptEnd) =>
    runPipeline(context.db, ...context.throttle.settle(counted, end, context.clock.now()));
  let isRight: boolean;
  try {
    isRight = await context.hasher.verify(hash, typed);
  } catch (error) {
    await settle('unverified');
    throw error;
  }
  // The right password is no sign-in: it takes the attempt back and earns the address no trust.
  await settle(isRight ? 'unverified' : 'wrong');
  return isRight;
}
