import { statusPrefix } from '../names.ts';
import type { SubStatus, TopStatus } from '../types.ts';
import { escapeAttribute, xml } from '../xml/xml-text.ts';
import type { Xml } from '../xml/xml-text.ts';

/** The Status element for a top-level code and, when given, its second-level code. SAML Core 3.2.2.2. */
export function statusElement([top, sub]: readonly [TopStatus, SubStatus?]): Xml {
  const inner = sub === undefined ? xml`` : xml`<samlp:StatusCode Value="${value(sub)}"></samlp:StatusCode>`;
  return xml`<samlp:Status><samlp:StatusCode Value="${value(top)}">${inner}</samlp:StatusCode></samlp:Status>`;
}

function value(status: TopStatus | SubStatus): Xml {
  return escapeAttribute(statusPrefix + status);
}
