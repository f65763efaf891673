import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Profile } from '@node-saml/node-saml';
import type { EmulatorContext } from '../context.ts';
import { serviceProviderOf } from '../google/cloud-identity/profiles.ts';
import type { SsoProfile } from '../state/model.ts';
import { randomText } from '../support/random.ts';

/** The library as a service provider whose requests carry the emulators' time in place of the machine's. */
class ClockedSaml extends SAML {
  private readonly nowMs: () => number;

  constructor(options: ConstructorParameters<typeof SAML>[0], nowMs: () => number) {
    super(options);
    this.nowMs = nowMs;
  }

  protected override async generateAuthorizeRequestAsync(
    this: ClockedSaml,
    isPassive: boolean,
    isHttpPostBinding: boolean,
  ): Promise<string> {
    const request = await super.generateAuthorizeRequestAsync(isPassive, isHttpPostBinding);
    return request.replace(/IssueInstant="[^"]*"/, `IssueInstant="${new Date(this.nowMs()).toISOString()}"`);
  }
}

/** node-saml set up for one SSO profile. Its own time checks are off: `checkTimes` does them on the emulators' clock. */
function providerFor(context: EmulatorContext, profile: SsoProfile, requestId: string): SAML {
  const { entityId, acsUrl } = serviceProviderOf(context, profile.id);
  return new ClockedSaml(
    {
      issuer: entityId,
      audience: entityId,
      callbackUrl: acsUrl,
      entryPoint: profile.idpConfig.singleSignOnServiceUri ?? '',
      idpCert: profile.credentials.map((credential) => credential.pem),
      wantAuthnResponseSigned: true,
      wantAssertionsSigned: false,
      acceptedClockSkewMs: -1,
      validateInResponseTo: ValidateInResponseTo.never,
      identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
      disableRequestedAuthnContext: true,
      providerName: 'google.com',
      generateUniqueId: () => requestId,
    },
    () => context.clock.now(),
  );
}

/** Starts a sign-in at a profile's identity provider; the address to send the browser to. */
export async function startSamlSignIn(context: EmulatorContext, profile: SsoProfile): Promise<string> {
  const { state } = context.store;
  const now = context.clock.now();
  const id = `_${randomText(24)}`;
  const relayState = `${context.urls.app}/continue?service=mail&flow=${randomText(1400)}`;
  state.samlRequests = [
    ...state.samlRequests.filter((item) => now - item.createdAt < samlRequestLifetimeMs).slice(-499),
    { id, profileId: profile.id, relayState, createdAt: now },
  ];
  context.store.touch();
  return providerFor(context, profile, id).getAuthorizeUrlAsync(relayState, undefined, {});
}

/** How long an answer to an AuthnRequest may take. */
export const samlRequestLifetimeMs = 3_600_000;

/** Verifies signature and audience of a posted answer; the signed profile. Throws with the library's reason. */
export async function verifyResponse(
  context: EmulatorContext,
  profile: SsoProfile,
  samlResponse: string,
): Promise<Profile> {
  const answer = await providerFor(context, profile, '_unused').validatePostResponseAsync({
    SAMLResponse: samlResponse,
  });
  if (answer.profile === null) throw new Error('no assertion in the response');
  return answer.profile;
}

/** Describes the service provider of a profile to an identity provider (SAML metadata). */
export function spMetadata(context: EmulatorContext, profile: SsoProfile): string {
  return providerFor(context, profile, '_unused').generateServiceProviderMetadata(null, null);
}
