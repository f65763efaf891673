import { verifyEmbedded } from '../signature/embedded-signature.ts';
import { SamlError } from '../errors.ts';
import type { Signer, SpRecord } from '../types.ts';
import { buildResponse } from './response.ts';

/** A receiver of assertions, and the certificate that it will verify them with. */
export interface SigningProof {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly issuer: string;
  /** X.509, PEM. */
  readonly certificatePem: string;
}

/**
 * Signs an assertion about no person and verifies it with the given certificate. This happens before a workspace trusts
 * the certificate, because with a wrong one no one could sign in. SAML Core 5.4.
 */
export async function proveSigning(signer: Signer, to: SigningProof, now: Date): Promise<boolean> {
  const sp: SpRecord = {
    entityId: to.entityId,
    acs: [{ url: to.acsUrl, index: 0, isDefault: true }],
    slo: [],
    certificates: [to.certificatePem],
    requireSignedRequests: false,
    allowSha1Requests: false,
    nameId: 'immutableId',
    signResponse: false,
    sendSessionEnd: false,
    logout: 'none',
  };
  const issued = await buildResponse(
    {
      issuer: to.issuer,
      sp,
      acsUrl: to.acsUrl,
      inResponseTo: null,
      nameId: 'selftest',
      sessionIndex: 'selftest',
      authenticatedAt: now,
      allowedUntil: null,
      sessionEndsAt: now,
      now,
    },
    signer,
  );
  const xml = /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(issued.xml)?.[0] ?? '';
  try {
    verifyEmbedded(
      {
        binding: 'post',
        kind: 'AuthnRequest',
        id: issued.assertionId,
        issuer: to.issuer,
        relayState: null,
        xml,
        detachedSignature: null,
        hasEmbeddedSignature: true,
      },
      sp,
    );
    return true;
  } catch (error) {
    if (error instanceof SamlError) return false;
    throw error;
  }
}
