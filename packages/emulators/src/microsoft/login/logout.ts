import type { FastifyInstance } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import { redirectWith, writeLogoutRequest } from '../saml/messages.ts';
import { forgetCookie, signedIn } from '../sessions/sessions.ts';
import { findAccount } from '../state/find.ts';
import { queryOf } from '#support/query.ts';
import { randomText } from '#support/random.ts';
import { federationFor } from './require-sign-in.ts';

/** Signing out of the login host, and the realm of an address. */
export function addLogout(app: FastifyInstance, context: MicrosoftContext): void {
  app.get('/:authority/oauth2/v2.0/logout', async (request, reply) => {
    const current = signedIn(context, request);
    forgetCookie(context, reply);
    const known = context.apps
      .flatMap(({ redirectUris, publicRedirectUris = [] }) => [...redirectUris, ...publicRedirectUris])
      .map((uri) => new URL(uri).origin);
    const wanted = queryOf(request).get('post_logout_redirect_uri') ?? '';
    const isKnown = URL.canParse(wanted) && known.includes(new URL(wanted).origin);
    const next = isKnown ? wanted : '/login.srf';
    if (current === null) return reply.redirect(next, 302);
    const { session, member } = current;
    const nowMs = context.clock.now();
    session.endedAt = nowMs;
    session.endReason = 'logout';
    context.store.touch();
    const signOutUri = federationFor(context, member)?.signOutUri ?? null;
    if (session.method !== 'saml' || signOutUri === null) return reply.redirect(next, 302);
    const xml = writeLogoutRequest(
      { id: `_${randomText(24)}`, nowMs },
      { nameId: member.user.onPremisesImmutableId ?? '', sessionIndex: session.sessionIndex },
    );
    return reply.redirect(redirectWith(signOutUri, {}, xml), 302);
  });

  // Undocumented, and used by many tools to see whether an address is federated.
  app.get('/common/userrealm/', async (request, reply) => {
    const login = queryOf(request).get('user') ?? '';
    const account = findAccount(context.store.state, login);
    const federation = account === null ? null : federationFor(context, account);
    return reply.send({
      Login: login,
      DomainName: login.split('@')[1] ?? '',
      NameSpaceType: account === null ? 'Unknown' : federation === null ? 'Managed' : 'Federated',
      ...(federation === null
        ? {}
        : { AuthURL: federation.passiveSignInUri, FederationBrandName: federation.displayName }),
      State: federation === null ? 4 : 3,
    });
  });
}
