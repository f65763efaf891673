import { minePath } from '@shiftgate/pages/layout/links.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FaultError } from '#core/faults.ts';
import { againAfterDeadlock } from '#db/deadlock.ts';
import type { Tx } from '#db/transactions.ts';
import { findFeed, makeFeed, removeFeed } from '../calendar/feed-rows.ts';
import { feedAddress } from '../calendar/serve-feed.ts';
import type { SignInContext } from '../http/deps.ts';
import { field, keepLanguage, languageOf, refuseForeignForm } from '../http/request.ts';
import { auditAccount } from './audit.ts';
import { sendAccountPage } from './page.tsx';
import { withAccountSession } from './session.ts';
import type { AccountSession } from './session.ts';
import { showAccountSignIn } from './sign-in-form.tsx';

/** POST /accounts/me/calendar: makes or removes the secret address of the person's hours, which is shown once. */
export async function changeCalendarAddress(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refuseForeignForm(request, context.config.signinUrl);
  const order = field(request.body, 'order', 20);
  if (order !== 'make' && order !== 'remove') throw new FaultError('request', 'CALENDAR_ORDER');
  const change = (tx: Tx, account: AccountSession) =>
    order === 'make' ? make(context, request, tx, account) : remove(context, request, tx, account);
  const done = await againAfterDeadlock(() => withAccountSession(context, request, change, { lock: true }));
  if (done === null) return await showAccountSignIn(context, request, reply);
  const { name } = done;
  if (name === null) return reply.redirect(`${keepLanguage(request, minePath)}#calendar`, 303);
  const address = feedAddress(context.config.signinUrl, name);
  return await sendAccountPage(context, request, reply, { problems: [], ended: null, address });
}

interface Done {
  /** The random name of a new address; null where none was made. */
  readonly name: string | null;
}

async function make(
  { clock, config }: SignInContext,
  request: FastifyRequest,
  tx: Tx,
  account: AccountSession,
): Promise<Done> {
  const { company, person } = account;
  const owner = { companyKey: company.key, userKey: person.row.key };
  // A form that is sent again must not take the address away that it brought.
  const feed = await findFeed(tx, owner);
  if (field(request.body, 'seen', 20) !== String(feed?.madeAt ?? '')) return { name: null };
  const now = clock.now();
  const language = languageOf(request, config.signinUrl) ?? company.language;
  const name = await makeFeed(tx, owner, { language, now });
  const event = 'user.calendar_address_created';
  await auditAccount(tx, account, request, { event, after: { replaces: feed !== null }, now });
  return { name };
}

async function remove(
  { clock }: SignInContext,
  request: FastifyRequest,
  tx: Tx,
  account: AccountSession,
): Promise<Done> {
  const owner = { companyKey: account.company.key, userKey: account.person.row.key };
  if ((await findFeed(tx, owner)) === null) return { name: null };
  await removeFeed(tx, owner);
  const event = 'user.calendar_address_removed';
  await auditAccount(tx, account, request, { event, after: {}, now: clock.now() });
  return { name: null };
}
