import { verify } from 'node:crypto';

import { verifyEmbedded } from '../signature/embedded-signature.ts';
import { SamlError } from '../errors.ts';
import { readMessage } from './messages.ts';
import { algorithms } from '../names.ts';
import { keysOf } from '../service-provider/sp-keys.ts';
import type { DetachedSignature, InboundMessage, SpRecord, VerifiedMessage } from '../types.ts';

const digestByAlgorithm = new Map<string, string>([
  [algorithms.rsaSha1, 'sha1'],
  [algorithms.rsaSha256, 'sha256'],
  [algorithms.rsaSha512, 'sha512'],
]);

/** What may come without a proof of its sender, beside an AuthnRequest. */
export interface Unproved {
  /** The caller then ends no session but that of the browser which brought the request. */
  readonly logoutRequests: boolean;
}

/**
 * Verifies the sender of a message and returns only what that sender vouches for. A present signature must be valid,
 * even where none is required; logout messages are signed, but for the requests of a provider without certificates
 * that `unproved` names, whose signature proves nothing.
 *
 * Throws SamlError: ISSUER_UNKNOWN (before any cryptography), SIGNATURE_* and the codes of the message's form.
 */
export function authenticate(
  message: InboundMessage,
  sp: SpRecord,
  unproved: Unproved = { logoutRequests: false },
): VerifiedMessage {
  if (message.issuer !== sp.entityId) throw new SamlError('ISSUER_UNKNOWN');
  const isUnproved =
    message.kind === 'LogoutRequest' && unproved.logoutRequests && sp.certificates.length === 0;
  const content = isUnproved ? null : signedContent(message, sp);
  const isSignatureRequired = message.kind === 'AuthnRequest' ? sp.requireSignedRequests : !isUnproved;
  if (content === null && isSignatureRequired) throw new SamlError('SIGNATURE_MISSING');
  // The one place where the brand is given.
  return readMessage(content ?? message.xml, message, content !== null) as VerifiedMessage;
}

function signedContent(message: InboundMessage, sp: SpRecord): string | null {
  if (message.hasEmbeddedSignature) return verifyEmbedded(message, sp);
  if (message.detachedSignature === null) return null;
  verifyDetached(message.detachedSignature, sp);
  return message.xml;
}

/** SAML Bindings 3.4.4.1: the signature covers the characters as they were received. */
function verifyDetached(signature: DetachedSignature, sp: SpRecord): void {
  const digest = digestByAlgorithm.get(signature.algorithm);
  if (digest === undefined || (digest === 'sha1' && !sp.allowSha1Requests)) {
    throw new SamlError('SIGNATURE_ALGORITHM', signature.algorithm.slice(0, 80));
  }
  const keys = keysOf(sp);
  if (keys.length === 0) throw new SamlError('SIGNATURE_KEY_UNKNOWN');
  const octets = Buffer.from(signature.octets);
  if (!keys.some((key) => verify(digest, octets, key, signature.value))) {
    throw new SamlError('SIGNATURE_INVALID');
  }
}
