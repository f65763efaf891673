import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import { federationSeen } from '../state/federation.ts';
import { domainOfUser, findAccount } from '../state/find.ts';
import type { Member } from '../state/find.ts';
import type { Federation, LoginSession } from '../state/model.ts';
import { startSamlSignIn } from '../saml/start-sign-in.ts';
import { loginErrors } from '../sessions/aadsts.ts';
import { loginTexts } from '../sessions/login-texts.ts';
import { card, errorPage } from '../sessions/pages.ts';
import { signedIn } from '../sessions/sessions.ts';
import { languageOf } from '#ui/language.ts';
import { accountPicker, passwordPage } from './pages.ts';

/** A request that needs a signed-in person. */
export interface SignInNeed {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly appName: string;
  /** `login` asks for the credentials anew, `select_account` for the account. */
  readonly prompts: readonly string[];
  readonly loginHint: string | null;
}

/** The federation that the login host obeys for a person now; null while Entra itself asks for the password. */
export function federationFor(context: MicrosoftContext, { tenant, user }: Member): Federation | null {
  const domain = domainOfUser(tenant, user);
  const { signInDelaySeconds } = context.store.state.settings;
  if (domain === null) return null;
  return federationSeen(tenant, domain, { nowMs: context.clock.now(), delaySeconds: signInDelaySeconds });
}

/** Whether the browser's session is good enough: of the wanted person, and new where a prompt asks for that. */
function isEnough(session: LoginSession, account: Member, need: SignInNeed, query: URLSearchParams): boolean {
  const isJustMade = query.get('emulator_session') === session.id;
  if (isJustMade) return true;
  const wanted = query.get('emulator_account') ?? need.loginHint;
  const isOther = wanted !== null && wanted.toLowerCase() !== account.user.userPrincipalName.toLowerCase();
  const asksAnew = need.prompts.includes('login') || need.prompts.includes('select_account');
  return !isOther && !asksAnew;
}

/**
 * The person signed in to this browser. Else null, and a page was sent that leads to one: the account picker, the
 * password, or the identity provider of the person's domain. Each leads back to the same address.
 */
export async function requireSignIn(context: MicrosoftContext, need: SignInNeed): Promise<Member | null> {
  const { request, reply } = need;
  const [path = '', queryText = ''] = request.url.split('?');
  const query = new URLSearchParams(queryText);
  const current = signedIn(context, request);
  if (current !== null && isEnough(current.session, current.member, need, query)) return current.member;
  const chosen = query.get('emulator_account');
  const hinted = need.prompts.includes('select_account') ? null : need.loginHint;
  const address = chosen ?? (query.has('emulator_search') ? null : hinted);
  if (address === null) {
    const language = languageOf(request);
    const body = accountPicker(context, request.url, need.appName, language);
    await card(reply, loginTexts[language].signIn, body);
    return null;
  }
  for (const name of ['emulator_account', 'emulator_search', 'emulator_session']) query.delete(name);
  const continueTo = `${path}?${query.toString()}`;
  const account = findAccount(context.store.state, address);
  if (account === null) await errorPage(context, reply, loginErrors.noSuchUser(address));
  else if (!account.user.accountEnabled) await errorPage(context, reply, loginErrors.disabledUser());
  else await askCredentials(context, need, account, continueTo);
  return null;
}

async function askCredentials(
  context: MicrosoftContext,
  need: SignInNeed,
  account: Member,
  continueTo: string,
): Promise<void> {
  const federation = federationFor(context, account);
  const isFresh = need.prompts.includes('login');
  if (federation === null) {
    const language = languageOf(need.request);
    const body = passwordPage(account, continueTo, { mustChange: false, problem: null }, language);
    await card(need.reply, loginTexts[language].enterPassword, body);
  } else await startSamlSignIn(context, need.reply, account, { federation, continueTo, isFresh });
}
