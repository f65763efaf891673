import { formatInstant } from '@shiftgate/domain/calendar/instant.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { AppError } from '../../core/app-error.ts';
import type { Context } from '../../core/context.ts';
import { freshUntil } from '../../core/fresh-sign-in.ts';
import type { Steps } from '../../http/mount.ts';
import type { SignedInIdentity } from '../../ports/directory.ts';
import { audit } from '../audit/public.ts';
import { directoryOf, readGrant } from '../connection/public.ts';
import { beginFlow } from './authorize.ts';
import { standingOf } from './callback.ts';
import type { AuthDeps } from './deps.ts';
import { findPerson } from './person.ts';
import { exchangeCode, takeFlow } from './take-flow.ts';

/** Clocks of providers differ by some minutes at most. */
const skewMs = 5 * 60_000;

/** Leads the person of this session to the provider's page, to confirm that it is them. */
export async function beginConfirmation(deps: AuthDeps, ctx: Context): Promise<CallResponse<'auth.confirm'>> {
  const { provider } = await readAccount(ctx);
  return beginFlow({ ...deps, directory: directoryOf(deps.directories, provider) }, ctx.now, {
    purpose: 'confirm',
    allowsTrial: false,
    companyKey: ctx.companyKey,
    userKey: ctx.actor.userKey,
    tokenKey: ctx.tokenKey,
    loginHint: ctx.actor.email,
  });
}

/** The account of the session's person at the provider of their company. */
const readAccount = (ctx: Context) =>
  ctx.tx
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.key', 'u.company_key')
    .select(['c.provider', 'c.directory_customer_id', 'u.directory_id'])
    .where('u.company_key', '=', ctx.companyKey)
    .where('u.key', '=', ctx.actor.userKey)
    .executeTakeFirstOrThrow();

type Account = Awaited<ReturnType<typeof readAccount>>;

/**
 * Takes the provider's answer: the account must be that of this session's person, whose rights at the workspace are asked
 * for again. Only this session is confirmed, and there is no new token.
 */
export async function keepConfirmation(
  deps: AuthDeps,
  steps: Steps,
  { body }: HandlerInput<'auth.confirmed'>,
): Promise<CallResponse<'auth.confirmed'>> {
  const { account, grant, ...session } = await steps(async (ctx) => ({
    companyKey: ctx.companyKey,
    userKey: ctx.actor.userKey,
    tokenKey: ctx.tokenKey,
    email: ctx.actor.email,
    now: ctx.now,
    account: await readAccount(ctx),
    grant: await readGrant(ctx.tx, deps.box, ctx.companyKey),
  }));
  const directory = directoryOf(deps.directories, account.provider);
  const { flow, code } = await takeFlow(deps, session.now, body, { purposes: ['confirm'] });
  const isOfSession =
    flow.company_key === session.companyKey &&
    flow.user_key === session.userKey &&
    flow.token_key === session.tokenKey;
  if (!isOfSession) throw new AppError('INVALID_CALLBACK');
  const identity = await exchangeCode(directory, flow, code);
  if (!isSameAccount(identity, account))
    throw new AppError('CONFIRMED_OTHER_ACCOUNT', { account: identity.email, email: session.email });
  // Who opens the page can take the request for the password out of its address.
  if (identity.authenticatedAt !== null && identity.authenticatedAt < +flow.created_at - skewMs)
    throw new AppError('CONFIRMATION_NOT_FRESH');
  const arrival = { directory, identity, purpose: 'sign_in' } as const;
  const standing = await standingOf(arrival, grant, account.directory_customer_id);
  const outcome = await steps(async (ctx) => {
    const { companyKey, now } = ctx;
    const person = await findPerson(ctx.tx, companyKey, { personId: identity.personId, standing }, now);
    if (!person || (!person.is_admin && !person.is_allowed_admin && !person.is_manager)) return 'noRights';
    await ctx.tx
      .updateTable('api_tokens')
      .set({ confirmed_at: new Date(now) })
      .where('company_key', '=', companyKey)
      .where('key', '=', ctx.tokenKey)
      .execute();
    await audit(ctx, { event: 'panel.identity_confirmed' });
    return { confirmed_until: formatInstant(freshUntil(now)) };
  });
  // After the commit, so that what the workspace says now stays.
  if (outcome === 'noRights') throw new AppError('NOT_WORKSPACE_ADMIN');
  return outcome;
}

/** The id is the provider's own of the account, which a changed address does not change. */
const isSameAccount = ({ personId, customerId }: SignedInIdentity, account: Account): boolean =>
  personId === account.directory_id && (customerId === null || customerId === account.directory_customer_id);
