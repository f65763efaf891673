import { toPunycode } from './punycode.ts';

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * The form in which domains are stored and compared: lower-case ASCII (punycode), no trailing dot. Null when the text
 * is no domain name.
 */
export function canonicalDomain(domain: string): string | null {
  const text = domain.normalize('NFKC').toLowerCase().replace(/\.$/, '');
  const labels = text.split('.').map((label) => (isAscii(label) ? label : `xn--${toPunycode(label)}`));
  const canonical = labels.join('.');
  return canonical.length <= 253 && labels.length > 1 && labels.every((label) => LABEL.test(label))
    ? canonical
    : null;
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
}
