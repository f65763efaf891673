import { SamlError } from './errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes base64 in its one canonical spelling. Throws SamlError BASE64_MALFORMED. */
export function decodeBase64(text: string): Buffer {
  const octets = Buffer.from(text, 'base64');
  // The decoder skips what it does not know; only a round trip shows that nothing was skipped.
  if (text === '' || octets.toString('base64') !== text) throw new SamlError('BASE64_MALFORMED');
  return octets;
}

/** Decodes UTF-8 and refuses everything else, a byte order mark included. Throws SamlError TEXT_NOT_UTF8. */
export function decodeUtf8(octets: Uint8Array): string {
  let text: string;
  try {
    text = utf8.decode(octets);
  } catch {
    throw new SamlError('TEXT_NOT_UTF8');
  }
  if (text.startsWith('\uFEFF')) throw new SamlError('TEXT_NOT_UTF8', 'byte order mark');
  return text;
}
