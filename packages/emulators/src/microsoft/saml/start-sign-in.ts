import type { FastifyReply } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import type { Federation } from '../state/model.ts';
import type { Member } from '../state/find.ts';
import { domainOf } from '#state/people.ts';
import { randomText } from '#support/random.ts';
import { html } from '#ui/html.ts';
import { languageOf } from '#ui/language.ts';
import { sendPage } from '#ui/page.ts';
import { loginTexts } from '../sessions/login-texts.ts';
import { brand } from '../sessions/pages.ts';
import { redirectWith, writeAuthnRequest } from './messages.ts';

/** How long an answer to an AuthnRequest may take. */
export const samlRequestLifetimeMs = 3_600_000;

/** Where a sign-in at an identity provider leads, and whether the person must prove the password anew. */
interface SignInOrder {
  readonly federation: Federation;
  /** Path at the login host. */
  readonly continueTo: string;
  readonly isFresh: boolean;
}

/** Sends the browser to a domain's identity provider with an AuthnRequest, by a form or by a redirect. */
export function startSamlSignIn(
  context: MicrosoftContext,
  reply: FastifyReply,
  { tenant, user }: Member,
  { federation, continueTo, isFresh }: SignInOrder,
): Promise<unknown> | unknown {
  const { state } = context.store;
  const nowMs = context.clock.now();
  const id = `_${randomText(24)}`;
  const relayState = `estsredirect=2&estsrequest=${randomText(600)}`;
  state.samlRequests = [
    ...state.samlRequests.filter((item) => nowMs - item.createdAt < samlRequestLifetimeMs).slice(-1999),
    {
      id,
      tenantId: tenant.id,
      domain: domainOf(user.userPrincipalName),
      relayState,
      continueTo,
      createdAt: nowMs,
    },
  ];
  context.store.touch();
  const xml = writeAuthnRequest({ id, nowMs }, isFresh && federation.promptLoginBehavior === 'nativeSupport');
  const address = new URL(federation.passiveSignInUri);
  const { userHint, samlBinding } = state.settings;
  if (userHint !== '') address.searchParams.set(userHint, user.userPrincipalName);
  if (samlBinding === 'redirect')
    return reply.redirect(redirectWith(address.toString(), { RelayState: relayState }, xml), 302);
  const language = languageOf(reply.request);
  const t = loginTexts[language];
  const body = html`<section class="card">
    ${brand(language)}
    <h1>${t.leading}</h1>
    <form method="post" action="${address.toString()}">
      <input type="hidden" name="SAMLRequest" value="${Buffer.from(xml, 'utf8').toString('base64')}" />
      <input type="hidden" name="RelayState" value="${relayState}" />
      <div class="row end"><button>${t.goOn}</button></div>
    </form>
  </section>`;
  return sendPage(reply, { title: t.signIn, width: 'narrow', body, language, script: '/_assets/post.js' });
}

/** Posts the only form of the page as soon as it is there. */
export const postScript = 'document.forms[0].submit();';
