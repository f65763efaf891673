import type { EmulatorContext } from '../context.ts';
import { profileFor } from '../google/cloud-identity/precedence.ts';
import { serviceProviderOf } from '../google/cloud-identity/profiles.ts';
import type { SamlRequest, SsoProfile, WorkspaceUser } from '../state/model.ts';
import { readAssertion } from '../support/assertion-facts.ts';
import type { AssertionFacts } from '../support/assertion-facts.ts';
import { samlRequestLifetimeMs, verifyResponse } from './service-provider.ts';

const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const maxAttributeBytes = 2048;

/** A refused answer: what Google would show, and the reason for tests. */
export interface RefusedResponse {
  message: string;
  reason: string;
}

const notVerified = (reason: string): RefusedResponse => ({
  message: 'This account cannot be accessed because the login credentials could not be verified.',
  reason,
});

/** Where, with what and when an answer arrived, and the open request that it answers. */
interface Reception {
  readonly acsUrl: string;
  readonly relayState: string;
  readonly request: SamlRequest | undefined;
  readonly nowMs: number;
}

/** The first of the service provider's own checks that fails, or null. */
function findProblem(facts: AssertionFacts, profile: SsoProfile, reception: Reception): string | null {
  const { acsUrl, relayState, request, nowMs } = reception;
  if (facts.issuer !== profile.idpConfig.entityId)
    return `Issuer ${facts.issuer} is not the profile's entityId`;
  if (facts.destination !== null && facts.destination !== acsUrl)
    return `Destination ${facts.destination} is not ${acsUrl}`;
  if (facts.recipient !== acsUrl) return `Recipient ${String(facts.recipient)} is not ${acsUrl}`;
  if (request === undefined) return `InResponseTo ${String(facts.inResponseTo)} answers no open request`;
  if (nowMs - request.createdAt > samlRequestLifetimeMs) return 'the request is too old';
  if (relayState !== request.relayState) return 'RelayState was not returned unchanged';
  if (facts.notOnOrAfter === null) return 'NotOnOrAfter is missing';
  if (facts.notBefore !== null && nowMs < facts.notBefore)
    return 'the assertion is not valid yet (NotBefore)';
  if (nowMs >= facts.notOnOrAfter) return 'the assertion has expired (NotOnOrAfter)';
  if (facts.nameIdFormat !== emailFormat) return `NameID format ${facts.nameIdFormat} is not emailAddress`;
  if (facts.attributeBytes > maxAttributeBytes) return 'the attributes are larger than 2 kB';
  return null;
}

/** Decides about a posted SAMLResponse: the person it signs in, or why not. An open request is used up by its answer. */
export async function acceptResponse(
  context: EmulatorContext,
  profile: SsoProfile,
  samlResponse: string,
  relayState: string,
): Promise<WorkspaceUser | RefusedResponse> {
  if (samlResponse === '') {
    return {
      message: 'The required response parameter SAMLResponse was missing',
      reason: 'no SAMLResponse field',
    };
  }
  const { state } = context.store;
  let facts: AssertionFacts;
  try {
    facts = readAssertion(await verifyResponse(context, profile, samlResponse));
  } catch (error) {
    return notVerified(error instanceof Error ? error.message : 'unreadable response');
  }
  const request = state.samlRequests.find(
    (item) => item.id === facts.inResponseTo && item.profileId === profile.id,
  );
  const { acsUrl } = serviceProviderOf(context, profile.id);
  const nowMs = context.clock.now();
  const problem = findProblem(facts, profile, { acsUrl, relayState, request, nowMs });
  state.samlRequests = state.samlRequests.filter((item) => item !== request);
  context.store.touch();
  if (problem !== null) return notVerified(problem);
  // Case counts, as at Google: no lower-casing here.
  const user = state.users.find((item) => item.primaryEmail === facts.nameId && item.deletedAt === null);
  if (user === undefined) return notVerified(`no person has the primary email ${facts.nameId}`);
  if (user.isSuspended) return notVerified(`${facts.nameId} is suspended`);
  if (user.isAdmin) return notVerified('super administrators cannot sign in through an SSO profile');
  if (profileFor(state, user)?.id !== profile.id) {
    return {
      message: 'This domain is not configured to use single sign-on.',
      reason: `the profile is not assigned to ${facts.nameId}`,
    };
  }
  return user;
}
