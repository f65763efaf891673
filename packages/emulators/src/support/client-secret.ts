import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** Undoes the form encoding of a part of Basic credentials (RFC 6749 2.3.1); what is no such encoding stays as it is. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Client id and secret of an Authorization header of type Basic; null for any other header. */
export function readBasicCredentials(authorization: string): { clientId: string; secret: string } | null {
  const basic = /^Basic\s+(.+)$/i.exec(authorization)?.[1];
  if (basic === undefined) return null;
  const [name = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return { clientId: formDecoded(name), secret: formDecoded(rest.join(':')) };
}
