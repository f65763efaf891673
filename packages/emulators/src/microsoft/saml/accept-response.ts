import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Profile } from '@node-saml/node-saml';
import type { MicrosoftContext } from '../context.ts';
import { federationSeen } from '../state/federation.ts';
import type { Member } from '../state/find.ts';
import type { EntraDomain, Federation, SamlRequest, Tenant } from '../state/model.ts';
import { domainOf } from '#state/people.ts';
import { readAssertion } from '#support/assertion-facts.ts';
import type { AssertionFacts } from '#support/assertion-facts.ts';
import { loginErrors } from '../sessions/aadsts.ts';
import type { LoginError } from '../sessions/aadsts.ts';
import { entraEntityId, persistentFormat } from './messages.ts';
import { samlRequestLifetimeMs } from './start-sign-in.ts';

const skewMs = 300_000;

/** A refused answer: Entra's error, and the reason for tests. */
export interface RefusedResponse {
  readonly error: LoginError;
  readonly reason: string;
}

/** The person of an accepted answer, and the next address of the browser. */
export interface AcceptedResponse {
  readonly member: Member;
  readonly domain: string;
  readonly sessionIndex: string | null;
  readonly continueTo: string;
}

interface Realm {
  readonly tenant: Tenant;
  readonly domain: EntraDomain;
  readonly federation: Federation;
}

/** Where answers are posted, and the Recipient that they must name. */
export const assertionConsumer = (context: MicrosoftContext): string => `${context.urls.login}/login.srf`;

const pemOf = (certificate: string): string =>
  `-----BEGIN CERTIFICATE-----\n${(certificate.match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----`;

/** The domain that is federated with this issuer. */
function findRealm(context: MicrosoftContext, issuer: string): Realm | null {
  const { tenants, settings } = context.store.state;
  const seen = { nowMs: context.clock.now(), delaySeconds: settings.signInDelaySeconds };
  for (const tenant of tenants) {
    for (const domain of tenant.domains.filter((item) => item.isRoot)) {
      const federation = federationSeen(tenant, domain, seen);
      if (federation?.issuerUri === issuer) return { tenant, domain, federation };
    }
  }
  return null;
}

async function verify(context: MicrosoftContext, { federation }: Realm, response: string): Promise<Profile> {
  const certificates = [federation.signingCertificate, federation.nextSigningCertificate];
  const provider = new SAML({
    issuer: entraEntityId,
    audience: entraEntityId,
    callbackUrl: assertionConsumer(context),
    entryPoint: federation.passiveSignInUri,
    idpCert: certificates.filter((item) => item !== null && item !== '').map((item) => pemOf(item ?? '')),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
  });
  const { profile } = await provider.validatePostResponseAsync({ SAMLResponse: response });
  if (profile === null) throw new Error('no assertion in the response');
  return profile;
}

/** The first of the service provider's own checks that fails, or null. */
function findProblem(
  facts: AssertionFacts,
  federation: Federation,
  reception: { acsUrl: string; relayState: string; request: SamlRequest | undefined; nowMs: number },
): string | null {
  const { acsUrl, relayState, request, nowMs } = reception;
  // The library does not compare the issuer of an answer.
  if (facts.issuer !== federation.issuerUri) return `Issuer ${facts.issuer} is not the domain's issuerUri`;
  if (facts.destination !== null && facts.destination !== acsUrl)
    return `Destination ${facts.destination} is not ${acsUrl}`;
  if (facts.recipient !== acsUrl) return `Recipient ${String(facts.recipient)} is not ${acsUrl}`;
  if (request === undefined) return `InResponseTo ${String(facts.inResponseTo)} answers no open request`;
  if (nowMs - request.createdAt > samlRequestLifetimeMs) return 'the request is too old';
  if (relayState !== request.relayState) return 'RelayState was not returned unchanged';
  if (facts.notOnOrAfter === null) return 'NotOnOrAfter is missing';
  if (facts.notBefore !== null && nowMs + skewMs < facts.notBefore)
    return 'the assertion is not valid yet (NotBefore)';
  if (nowMs - skewMs >= facts.notOnOrAfter) return 'the assertion has expired (NotOnOrAfter)';
  if (facts.nameIdFormat !== persistentFormat) return `NameID format ${facts.nameIdFormat} is not persistent`;
  return null;
}

/** The NameID's own encoding of characters outside of letters and digits: `.2B` for a plus. */
const decodeNameId = (text: string): string =>
  text.replaceAll(/\.([0-9A-F]{2})/g, (_whole, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );

function attributeOf(profile: Profile, name: string): string {
  const attributes: unknown = profile['attributes'];
  const value: unknown =
    typeof attributes === 'object' && attributes !== null ? Reflect.get(attributes, name) : undefined;
  return typeof value === 'string' ? value : '';
}

function findPerson(realm: Realm, facts: AssertionFacts, email: string): Member | RefusedResponse {
  const unknown = (reason: string): RefusedResponse => ({
    error: loginErrors.unknownNameId(facts.nameId, realm.tenant.displayName),
    reason,
  });
  const user = realm.tenant.users.find(
    (item) =>
      item.deletedAt === null &&
      item.onPremisesImmutableId !== null &&
      [facts.nameId, decodeNameId(facts.nameId)].includes(item.onPremisesImmutableId),
  );
  if (user === undefined) return unknown(`no person has the immutable id ${facts.nameId}`);
  if (email === '') return { error: loginErrors.badSamlToken(), reason: 'the attribute IDPEmail is missing' };
  if (email.toLowerCase() !== user.userPrincipalName.toLowerCase())
    return unknown(`IDPEmail ${email} is not the user principal name of ${facts.nameId}`);
  const domain = domainOf(user.userPrincipalName);
  if (domain !== realm.domain.name && !domain.endsWith(`.${realm.domain.name}`))
    return unknown(`${email} is not on the domain of this issuer`);
  if (!user.accountEnabled) return { error: loginErrors.disabledUser(), reason: `${email} is disabled` };
  return { tenant: realm.tenant, user };
}

/** The text of the first Issuer, before anything is verified: it only selects the certificates to try. */
const claimedIssuer = (xml: string): string =>
  /<(?:\w+:)?Issuer\b[^>]*>([^<]*)</.exec(xml)?.[1]?.trim() ?? '';

/** Decides about a posted SAMLResponse: the person it signs in, or why not. An open request is used up by its answer. */
export async function acceptResponse(
  context: MicrosoftContext,
  response: string,
  relayState: string,
): Promise<AcceptedResponse | RefusedResponse> {
  const { state } = context.store;
  const xml = Buffer.from(response, 'base64').toString('utf8');
  if (!xml.includes('<')) return { error: loginErrors.badMessage(), reason: 'no SAMLResponse field' };
  const issuer = claimedIssuer(xml).replaceAll('&amp;', '&');
  const realm = findRealm(context, issuer);
  if (realm === null)
    return { error: loginErrors.unknownRealm(issuer), reason: 'no domain is federated with this issuer' };
  let profile: Profile;
  try {
    profile = await verify(context, realm, response);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable response';
    const isSignature = /signature|certificate/i.test(reason);
    return { error: isSignature ? loginErrors.badSignature() : loginErrors.badSamlToken(), reason };
  }
  const facts = readAssertion(profile);
  const request = state.samlRequests.find((item) => item.id === facts.inResponseTo);
  const problem = findProblem(facts, realm.federation, {
    acsUrl: assertionConsumer(context),
    relayState,
    request,
    nowMs: context.clock.now(),
  });
  state.samlRequests = state.samlRequests.filter((item) => item !== request);
  context.store.touch();
  if (problem !== null) return { error: loginErrors.badSamlToken(), reason: problem };
  const member = findPerson(realm, facts, attributeOf(profile, 'IDPEmail'));
  if ('error' in member) return member;
  return {
    member,
    domain: realm.domain.name,
    sessionIndex: profile.sessionIndex ?? null,
    continueTo: request?.continueTo ?? '/mail',
  };
}
