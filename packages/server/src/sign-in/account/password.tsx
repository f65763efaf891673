import { minePath, passwordSavedHref } from '@shiftgate/pages/layout/links.ts';
import type { MyPageProps } from '@shiftgate/pages/mine/model.ts';
import type { FastifyReply } from 'fastify';
import { againAfterDeadlock } from '#db/deadlock.ts';
import { runPipeline } from '#db/pipeline.ts';
import type { Tx } from '#db/transactions.ts';
import { placeOf } from '#http/address-group.ts';
import type { AttemptEnd } from '#modules/passwords/public.ts';
import { writeCookie } from '../http/cookies.ts';
import { returnToForm } from '../http/form-notice.ts';
import { FaultError } from '#core/faults.ts';
import { ownPasswordForm, sendAccountPage } from './page.tsx';
import { withAccountSession } from './session.ts';
import type { AccountSession } from './session.ts';
import { showAccountSignIn } from './sign-in-form.tsx';
import { hashNewPassword, storeChosenPassword } from '../password/new-password.ts';
import type { Hashed, TypedTwice } from '../password/new-password.ts';
import { clientOf, field, keepLanguage } from '../http/request.ts';
import { sendThrottled } from '../login/throttle.tsx';
import { Answered } from '../login/sequence.ts';
import type { Arrived, Counted } from '../login/known.ts';

/** The form of the account page, as typed. */
interface OwnChange extends TypedTwice {
  readonly current: string;
}

/** The person of this browser's live session, with the hash that the old password is compared with. */
interface Account {
  readonly account: AccountSession;
  readonly proved: string;
}

/** Parses the form with the old and the new password. */
export async function parseOwnChange({ request: { body } }: Arrived): Promise<OwnChange> {
  return {
    current: field(body, 'current') ?? '',
    password: field(body, 'password') ?? '',
    repeat: field(body, 'repeat') ?? '',
  };
}

/** Reads the person of the live session; without one the form asks for it. */
export async function loadAccount({ context, request, reply }: Arrived): Promise<Account | Answered> {
  const account = await withAccountSession(context, request, async (_tx, found) => found);
  if (account === null) return new Answered(await showAccountSignIn(context, request, reply));
  const proved = account.person.row.password_hash;
  if (proved === null) throw new FaultError('request', 'NO_PASSWORD');
  return { account, proved };
}

/** Counts the attempt like one of a sign-in, or answers how long to wait. */
export async function countOwnAttempt({
  context,
  request,
  reply,
  account: { company, person },
}: Arrived & Account): Promise<Counted | Answered> {
  const subject = {
    companyKey: company.key,
    email: person.row.email,
    ...placeOf(clientOf(request).ip),
    isListedAddress: false,
  };
  const answer = await context.throttle.count(context.db, subject, context.clock.now());
  if (!answer.isThrottled) return { counted: answer.counted };
  const page = { company, againHref: minePath, email: person.row.email, waitMs: answer.waitMs };
  return new Answered(sendThrottled({ context, request, reply }, page));
}

/** Verifies the old password and settles its counted attempt. */
export async function verifyCurrent(
  known: Arrived & Account & OwnChange & Counted,
): Promise<void | Answered> {
  const { context, account, counted, proved, current } = known;
  const settle = (end: AttemptEnd) =>
    runPipeline(context.db, ...context.throttle.settle(counted, end, context.clock.now()));
  let isRight: boolean;
  try {
    isRight = await context.hasher.verify(proved, current, { companyKey: account.company.key });
  } catch (error) {
    await settle('unverified');
    throw error;
  }
  // The right password is not a sign-in: it takes the attempt back and earns the address no trust.
  await settle(isRight ? 'unverified' : 'wrong');
  if (isRight) return;
  return new Answered(await refuseOwnPassword(known, ['wrong_current']));
}

/** Leads back to the account page, with what is wrong with the new password. */
function refuseOwnPassword(known: Arrived, problems: MyPageProps['problems']): Promise<FastifyReply> {
  const { context, request, reply } = known;
  return returnToForm(known, { form: ownPasswordForm, href: minePath, notice: problems }, () =>
    sendAccountPage(context, request, reply, { problems, ended: null }),
  );
}

/** Hashes the new password, or shows the page again with what is wrong with it. */
export function checkOwnPassword(known: Arrived & Account & OwnChange): Promise<Hashed | Answered> {
  const { context, account } = known;
  return hashNewPassword(context, account, known, (problems) => refuseOwnPassword(known, problems));
}

/** Stores the new password; every session of the person ends, including this one. */
export async function storeOwnPassword(
  known: Arrived & Account & OwnChange & Hashed,
): Promise<void | Answered> {
  const { context, request, reply, proved, hash, password } = known;
  const store = async (tx: Tx, { company, person }: AccountSession): Promise<boolean> => {
    // The password changed after the old one was verified, so the old one proves nothing any more.
    if (person.row.password_hash !== proved) return false;
    const isOwn = person.row.is_password_own;
    const chosen = { hash, password, reason: 'own', isOwn } as const;
    const from = { client: clientOf(request), now: context.clock.now(), requestId: request.id };
    await storeChosenPassword(context, tx, { company, person, ...from, ...chosen });
    return true;
  };
  const isStored = await againAfterDeadlock(() =>
    withAccountSession(context, request, store, { lock: true }),
  );
  if (isStored === true) return;
  return new Answered(await showAccountSignIn(context, request, reply));
}

/** Answers a changed password; the cookie of the ended session goes. */
export async function respondToOwnChange(known: Arrived & Account): Promise<Answered> {
  const { context, request, reply, account } = known;
  writeCookie(reply, 'session', null, context.config.signinUrl);
  const saved = passwordSavedHref(account.company.samlKey);
  return new Answered(reply.redirect(keepLanguage(request, saved), 303));
}
