import { SamlError } from '../errors.ts';
import { readLimits } from '../limits.ts';
import { entityFormat, ns } from '../names.ts';
import type { InboundMessage, MessageKind } from '../types.ts';
import { childrenOf, countElements, readXml, textOf } from '../xml/xml-tree.ts';
import type { XmlElement } from '../xml/xml-tree.ts';

export type MessageField = 'SAMLRequest' | 'SAMLResponse';

const kindsByField: Record<MessageField, readonly MessageKind[]> = {
  SAMLRequest: ['AuthnRequest', 'LogoutRequest'],
  SAMLResponse: ['LogoutResponse'],
};

/** The kind of message a root element is, for the form field or query parameter it came in. */
export function kindOf(root: XmlElement, field: MessageField): MessageKind {
  const kind = kindsByField[field].find((name) => name === root.local);
  if (kind === undefined || root.ns !== ns.protocol) {
    throw new SamlError('MESSAGE_KIND_UNSUPPORTED', root.local.slice(0, 60));
  }
  return kind;
}

/**
 * Refuses a RelayState over the accepted number of bytes, or with a NUL character, which databases cannot store.
 * Throws SamlError RELAY_STATE_TOO_LONG, PARAMETER_MALFORMED.
 */
export function checkRelayState(relayState: string | null): string | null {
  if (relayState !== null && Buffer.byteLength(relayState) > readLimits.relayStateBytes) {
    throw new SamlError('RELAY_STATE_TOO_LONG');
  }
  if (relayState?.includes('\0') === true) throw new SamlError('PARAMETER_MALFORMED', 'RelayState');
  return relayState;
}

/** Reads the parts of a message that are needed before it can be authenticated. */
export function readInbound(
  from: Pick<InboundMessage, 'binding' | 'xml' | 'relayState' | 'detachedSignature'>,
  field: MessageField,
): InboundMessage {
  const root = readXml(from.xml);
  const kind = kindOf(root, field);
  const id = root.attributes.get('ID');
  if (id === undefined) throw new SamlError('ATTRIBUTE_MISSING', 'ID');
  const signatures = countElements(root, ns.dsig, 'Signature');
  const direct = childrenOf(root).filter(
    (child) => child.ns === ns.dsig && child.local === 'Signature',
  ).length;
  if (signatures > 1) throw new SamlError('ELEMENT_REPEATED', 'Signature');
  if (signatures !== direct) throw new SamlError('SIGNATURE_MISPLACED', 'not a child of the root');
  // With the Redirect binding the signature is in the query and must not be in the document (Bindings 3.4.4.1).
  if (signatures > 0 && from.binding === 'redirect') throw new SamlError('SIGNATURE_MISPLACED', 'redirect');
  const message = { ...from, kind, id, issuer: readIssuer(root), hasEmbeddedSignature: signatures === 1 };
  trees.set(message, { xml: from.xml, root });
  return message;
}

const trees = new WeakMap<InboundMessage, { readonly xml: string; readonly root: XmlElement }>();

/** The tree of the vouched content: the one parsed before if the text is identical, else parsed again. */
export function treeOf(message: InboundMessage, xml: string): XmlElement {
  const known = trees.get(message);
  return known !== undefined && known.xml === xml ? known.root : readXml(xml);
}

/** The text of the one Issuer among the root's children. */
export function readIssuer(root: XmlElement): string {
  const issuers = childrenOf(root).filter((child) => child.ns === ns.assertion && child.local === 'Issuer');
  const [issuer, second] = issuers;
  if (issuer === undefined) throw new SamlError('ELEMENT_MISSING', 'Issuer');
  if (second !== undefined) throw new SamlError('ELEMENT_REPEATED', 'Issuer');
  // SAML Core 8.3.6: an issuer is always an entity.
  if ((issuer.attributes.get('Format') ?? entityFormat) !== entityFormat)
    throw new SamlError('ATTRIBUTE_MALFORMED', 'Issuer');
  const text = textOf(issuer);
  if (text === '' || text.length > readLimits.issuerChars)
    throw new SamlError('ATTRIBUTE_MALFORMED', 'Issuer');
  return text;
}
