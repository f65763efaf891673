import { SamlError } from '../errors.ts';
import { checkRelayState, readInbound } from './inbound.ts';
import type { MessageField } from './inbound.ts';
import { readLimits } from '../limits.ts';
import { decodeBase64, decodeUtf8 } from '../octets.ts';
import type { InboundMessage } from '../types.ts';

/** A parsed form body: a field that came twice is an array. */
export type PostedForm = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads a message of the HTTP-POST binding from the decoded form. Nothing in the result is trusted.
 * SAML Bindings 3.5.4.
 *
 * Throws SamlError with the codes of the first three groups of SamlErrorCode.
 */
export function readPost(form: PostedForm): InboundMessage {
  const request = single(form, 'SAMLRequest');
  const response = single(form, 'SAMLResponse');
  if (request !== null && response !== null)
    throw new SamlError('PARAMETER_REPEATED', 'request and response');
  const encoded = request ?? response;
  if (encoded === null) throw new SamlError('MESSAGE_MISSING');
  const field: MessageField = request === null ? 'SAMLResponse' : 'SAMLRequest';
  if (encoded.length > readLimits.base64Chars) throw new SamlError('MESSAGE_TOO_LARGE', field);
  const relayState = checkRelayState(single(form, 'RelayState'));
  // Base64 in forms may be broken into lines (RFC 2045).
  const xml = decodeUtf8(decodeBase64(encoded.replace(/[ \t\r\n]/g, '')));
  return readInbound({ binding: 'post', xml, relayState, detachedSignature: null }, field);
}

function single(form: PostedForm, name: string): string | null {
  if (!Object.hasOwn(form, name)) return null;
  const value = form[name];
  if (value === undefined) return null;
  if (typeof value !== 'string') throw new SamlError('PARAMETER_REPEATED', name);
  return value;
}
