import { providerErrors } from '@shiftgate/contract/providers.ts';
import { formatInstant } from '@shiftgate/domain/calendar/instant.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { freshUntil } from '#core/fresh-sign-in.ts';
import type { Steps } from '#http/mount.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { Directory, DirectoryGrant, SignedInIdentity } from '#ports/directory.ts';
import { audit } from '../audit/public.ts';
import { directoryOf, readGrant } from '../connection/public.ts';
import { beginFlow } from './authorize.ts';
import { askStanding } from './callback.ts';
import type { AuthDeps } from './deps.ts';
import { findPerson } from './person.ts';
import type { Standing } from './person.ts';
import { readSignInHere } from './sign-in-here.ts';
import { exchangeCode, ownerOf, takeFlow } from './take-flow.ts';

/** Clocks of providers differ by some minutes at most. */
const skewMs = 5 * 60_000;

/** Leads the person of this session to the provider's page, to confirm that it is them. */
export async function beginConfirmation(deps: AuthDeps, ctx: Context): Promise<CallResponse<'auth.confirm'>> {
  const { provider } = await readAccount(ctx);
  return beginFlow({ ...deps, directory: directoryOf(deps.directories, provider) }, ctx.now, {
    purpose: 'confirm',
    allowsTrial: false,
    ...ownerOf(ctx),
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
    owner: ownerOf(ctx),
    email: ctx.actor.email,
    now: ctx.now,
    account: await readAccount(ctx),
    grant: await readGrant(ctx.tx, deps.box, ctx.companyKey),
  }));
  const directory = directoryOf(deps.directories, account.provider);
  const { owner } = session;
  const { flow, code } = await takeFlow(deps, session.now, body, { purposes: ['confirm'], owner });
  const identity = await exchangeCode(directory, flow, code);
  if (!isSameAccount(identity, account))
    throw new AppError('CONFIRMED_OTHER_ACCOUNT', { account: identity.email, email: session.email });
  // Who opens the page can take the request for the password out of its address.
  if (identity.authenticatedAt !== null && identity.authenticatedAt < +flow.created_at - skewMs)
    throw new AppError('CONFIRMATION_NOT_FRESH');
  const { standing, hindrance } = await askedStanding(directory, identity, grant);
  const outcome = await steps(async (ctx) => {
    const { companyKey, now } = ctx;
    const person = await findPerson(ctx.tx, companyKey, { personId: identity.personId, standing }, now);
    if (!person || (!person.is_admin && !person.is_allowed_admin && !person.is_manager)) return 'noRights';
    // Rights that the panel gave need no answer of the workspace; a role there does.
    if (hindrance !== null && person.is_admin) return hindrance;
    // The workspace's request to ask for the password comes through the browser, which can take it out of the form.
    const { askedAt } = await readSignInHere(ctx.tx, companyKey, person.key);
    if (askedAt !== undefined && (askedAt === null || askedAt < +flow.created_at))
      return new AppError('CONFIRMATION_NOT_FRESH');
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
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** What the workspace says of the person's role now, or why it was not said. */
async function askedStanding(
  directory: Directory,
  identity: SignedInIdentity,
  grant: DirectoryGrant | null,
): Promise<{ readonly standing: Standing; readonly hindrance: AppError | null }> {
  const disconnected = new AppError(providerErrors[directory.provider].invalidToken);
  try {
    const standing = await askStanding({ directory, identity, grant });
    return { standing, hindrance: standing === null ? disconnected : null };
  } catch (error) {
    if (isDirectoryError(error, 'reconnect')) return { standing: null, hindrance: disconnected };
    if (isDirectoryError(error, 'missing_scope'))
      return { standing: null, hindrance: new AppError('MISSING_SCOPE') };
    if (isDirectoryError(error)) return { standing: null, hindrance: new AppError('ROLE_NOT_CHECKED') };
    throw error;
  }
}

/** The id is the provider's own of the account, which a changed address does not change. */
const isSameAccount = ({ personId, customerId }: SignedInIdentity, account: Account): boolean =>
  personId === account.directory_id && (customerId === null || customerId === account.directory_customer_id);
