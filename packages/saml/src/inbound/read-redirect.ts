import { inflateRawSync } from 'node:zlib';

import { SamlError } from '../errors.ts';
import { checkRelayState, readInbound } from './inbound.ts';
import type { MessageField } from './inbound.ts';
import { readLimits } from '../limits.ts';
import { bindings } from '../names.ts';
import { decodeBase64, decodeUtf8 } from '../octets.ts';
import type { DetachedSignature, InboundMessage } from '../types.ts';

const ownNames = [
  'SAMLRequest',
  'SAMLResponse',
  'RelayState',
  'SigAlg',
  'Signature',
  'SAMLEncoding',
] as const;
type OwnName = (typeof ownNames)[number];

// Percent-encoding triples most characters at worst; beyond this a query cannot hold an acceptable message.
const maxQueryChars = 3 * (readLimits.base64Chars + 4 * readLimits.relayStateBytes);

/**
 * Reads a message of the HTTP-Redirect binding from the query as received (without `?`, still encoded).
 * Nothing in the result is trusted. Parameters that are not SAML's are left alone. SAML Bindings 3.4.4.
 *
 * Throws SamlError with the codes of the first three groups of SamlErrorCode.
 */
export function readRedirect(rawQuery: string): InboundMessage {
  if (rawQuery.length > maxQueryChars) throw new SamlError('MESSAGE_TOO_LARGE', 'query');
  const raw = splitQuery(rawQuery);
  const field = chooseField(raw);
  const encoding = raw.get('SAMLEncoding');
  if (encoding !== undefined && decodeParameter(encoding) !== bindings.deflate) {
    throw new SamlError('PARAMETER_MALFORMED', 'SAMLEncoding');
  }
  const encoded = decodeParameter(raw.get(field) ?? '');
  if (encoded.length > readLimits.base64Chars) throw new SamlError('MESSAGE_TOO_LARGE', field);
  const rawRelayState = raw.get('RelayState');
  const relayState = checkRelayState(rawRelayState === undefined ? null : decodeParameter(rawRelayState));
  const xml = decodeUtf8(inflate(decodeBase64(encoded)));
  const detachedSignature = readSignature(raw, field);
  return readInbound({ binding: 'redirect', xml, relayState, detachedSignature }, field);
}

function splitQuery(rawQuery: string): Map<OwnName, string> {
  const raw = new Map<OwnName, string>();
  for (const pair of rawQuery.split('&')) {
    const at = pair.indexOf('=');
    const rawName = at < 0 ? pair : pair.slice(0, at);
    const name = ownNames.find((own) => own === rawName);
    if (name === undefined) {
      // An encoded spelling of our names would be a second value for a reader that decodes before comparing.
      if (rawName.includes('%') && isOwnName(rawName))
        throw new SamlError('PARAMETER_REPEATED', 'encoded name');
      continue;
    }
    if (raw.has(name)) throw new SamlError('PARAMETER_REPEATED', name);
    raw.set(name, at < 0 ? '' : pair.slice(at + 1));
  }
  return raw;
}

function isOwnName(rawName: string): boolean {
  try {
    const name = decodeURIComponent(rawName);
    return ownNames.some((own) => own === name);
  } catch {
    return false;
  }
}

function chooseField(raw: ReadonlyMap<OwnName, string>): MessageField {
  const hasRequest = raw.has('SAMLRequest');
  if (hasRequest && raw.has('SAMLResponse'))
    throw new SamlError('PARAMETER_REPEATED', 'request and response');
  if (!hasRequest && !raw.has('SAMLResponse')) throw new SamlError('MESSAGE_MISSING');
  return hasRequest ? 'SAMLRequest' : 'SAMLResponse';
}

function decodeParameter(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    throw new SamlError('PARAMETER_MALFORMED', 'percent-encoding');
  }
}

/**
 * Bytes inflated in one step: a request has some hundred. The buffer stays with the engine until the next full
 * collection, and the default of 16 kB at every request makes that come sooner.
 */
const chunkSize = 2048;

function inflate(deflated: Buffer): Buffer {
  let done: { buffer: Buffer; engine: { bytesWritten: number } };
  try {
    // With `info` the call returns the engine too, which the typings do not know.
    done = inflateRawSync(deflated, { chunkSize, maxOutputLength: readLimits.xmlBytes, info: true }) as never;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new SamlError('MESSAGE_TOO_LARGE', 'inflated');
    throw new SamlError('DEFLATE_MALFORMED');
  }
  if (done.engine.bytesWritten !== deflated.length)
    throw new SamlError('DEFLATE_MALFORMED', 'trailing bytes');
  return done.buffer;
}

function readSignature(raw: ReadonlyMap<OwnName, string>, field: MessageField): DetachedSignature | null {
  const algorithm = raw.get('SigAlg');
  const signature = raw.get('Signature');
  if (algorithm === undefined && signature === undefined) return null;
  if (algorithm === undefined || signature === undefined) {
    throw new SamlError('PARAMETER_MALFORMED', 'SigAlg and Signature belong together');
  }
  const signed: readonly OwnName[] = [field, 'RelayState', 'SigAlg'];
  const octets = signed.filter((name) => raw.has(name)).map((name) => `${name}=${raw.get(name) ?? ''}`);
  return {
    octets: octets.join('&'),
    algorithm: decodeParameter(algorithm),
    // Some senders break base64 into lines before encoding it.
    value: decodeBase64(decodeParameter(signature).replace(/[\r\n]/g, '')),
  };
}
