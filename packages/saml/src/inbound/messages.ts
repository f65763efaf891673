import { SamlError } from '../errors.ts';
import { kindOf, readIssuer, treeOf } from './inbound.ts';
import { readLimits } from '../limits.ts';
import { ns } from '../names.ts';
import type {
  AuthnRequest,
  InboundMessage,
  LogoutRequest,
  LogoutResponse,
  MessageHead,
  RequestedSubject,
} from '../types.ts';
import { collapse, readBoolean } from '../xml/xs-values.ts';
import { matchChildren, textOf } from '../xml/xml-tree.ts';
import type { ChildRule, XmlElement } from '../xml/xml-tree.ts';

const protocol = (local: string, occurs: ChildRule['occurs']): ChildRule => ({
  ns: ns.protocol,
  local,
  occurs,
});
const assertion = (local: string, occurs: ChildRule['occurs']): ChildRule => ({
  ns: ns.assertion,
  local,
  occurs,
});

const headRules: readonly ChildRule[] = [
  assertion('Issuer', 'one'),
  { ns: ns.dsig, local: 'Signature', occurs: 'optional' },
  protocol('Extensions', 'optional'),
];

const authnRules: readonly ChildRule[] = [
  ...headRules,
  assertion('Subject', 'optional'),
  protocol('NameIDPolicy', 'optional'),
  assertion('Conditions', 'optional'),
  protocol('RequestedAuthnContext', 'optional'),
  protocol('Scoping', 'optional'),
];

// EncryptedID and BaseID are not offered, so they are not taken either.
const logoutRequestRules: readonly ChildRule[] = [
  ...headRules,
  assertion('NameID', 'one'),
  protocol('SessionIndex', 'many'),
];
const logoutResponseRules: readonly ChildRule[] = [...headRules, protocol('Status', 'one')];

/**
 * Reads the content of a message from the XML that was authenticated (for an embedded signature: only what
 * the signature covers). Throws SamlError when the content is not what the schema of SAML 2.0 allows.
 */
export function readMessage(
  xml: string,
  inbound: InboundMessage,
  isSigned: boolean,
): AuthnRequest | LogoutRequest | LogoutResponse {
  const root = treeOf(inbound, xml);
  const kind = kindOf(root, inbound.kind === 'LogoutResponse' ? 'SAMLResponse' : 'SAMLRequest');
  const head = readHead(root, inbound, isSigned);
  // What was looked up by the unverified text must be what the signature vouches for.
  if (kind !== inbound.kind || head.id !== inbound.id || head.issuer !== inbound.issuer) {
    throw new SamlError('SIGNATURE_REFERENCE', 'another message is signed');
  }
  if (kind === 'AuthnRequest') return { ...head, kind, ...readAuthnRequest(root) };
  if (kind === 'LogoutRequest') return { ...head, kind, ...readLogoutRequest(root) };
  return { ...head, kind, ...readLogoutResponse(root) };
}

function readHead(root: XmlElement, inbound: InboundMessage, isSigned: boolean): MessageHead {
  return {
    binding: inbound.binding,
    isSigned,
    id: required(root, 'ID'),
    issuer: readIssuer(root),
    version: required(root, 'Version'),
    issuedAt: readInstant(required(root, 'IssueInstant')),
    destination: collapsed(root, 'Destination'),
    relayState: inbound.relayState,
  };
}

function readAuthnRequest(root: XmlElement): Omit<AuthnRequest, keyof MessageHead | 'kind'> {
  const children = matchChildren(root, authnRules);
  const policy = children.get('NameIDPolicy')?.[0];
  const context = children.get('RequestedAuthnContext')?.[0];
  return {
    acsUrl: optional(root, 'AssertionConsumerServiceURL'),
    acsIndex: readIndex(collapsed(root, 'AssertionConsumerServiceIndex')),
    protocolBinding: collapsed(root, 'ProtocolBinding'),
    forceAuthn: booleanOf(root, 'ForceAuthn'),
    isPassive: booleanOf(root, 'IsPassive'),
    nameIdFormat: policy === undefined ? null : collapsed(policy, 'Format'),
    spNameQualifier: policy === undefined ? null : optional(policy, 'SPNameQualifier'),
    ...readContext(context),
    subject: readSubject(children.get('Subject')?.[0]),
  };
}

function readSubject(subject: XmlElement | undefined): RequestedSubject | null {
  if (subject === undefined) return null;
  const rules = [assertion('NameID', 'optional'), assertion('SubjectConfirmation', 'many')];
  const nameId = matchChildren(subject, rules).get('NameID')?.[0];
  return nameId === undefined ? null : { nameId: textOf(nameId), format: collapsed(nameId, 'Format') };
}

type Context = Pick<
  AuthnRequest,
  'authnContextClassRefs' | 'hasAuthnContextDeclRefs' | 'authnContextComparison'
>;

function readContext(context: XmlElement | undefined): Context {
  if (context === undefined)
    return { authnContextClassRefs: [], hasAuthnContextDeclRefs: false, authnContextComparison: 'exact' };
  const rules = [assertion('AuthnContextClassRef', 'many'), assertion('AuthnContextDeclRef', 'many')];
  const references = matchChildren(context, rules);
  const comparison = optional(context, 'Comparison') ?? 'exact';
  if (!['exact', 'minimum', 'maximum', 'better'].includes(comparison))
    throw new SamlError('ATTRIBUTE_MALFORMED', 'Comparison');
  return {
    authnContextClassRefs: (references.get('AuthnContextClassRef') ?? []).map((reference) =>
      collapse(textOf(reference)),
    ),
    hasAuthnContextDeclRefs: (references.get('AuthnContextDeclRef') ?? []).length > 0,
    authnContextComparison: comparison,
  };
}

function readLogoutRequest(root: XmlElement): Omit<LogoutRequest, keyof MessageHead | 'kind'> {
  const children = matchChildren(root, logoutRequestRules);
  const nameId = children.get('NameID')?.[0];
  if (nameId === undefined) throw new SamlError('ELEMENT_MISSING', 'NameID');
  const notOnOrAfter = optional(root, 'NotOnOrAfter');
  return {
    nameId: textOf(nameId),
    nameIdFormat: collapsed(nameId, 'Format'),
    sessionIndexes: (children.get('SessionIndex') ?? []).map(textOf),
    notOnOrAfterAt: notOnOrAfter === null ? null : readInstant(notOnOrAfter),
  };
}

function readLogoutResponse(root: XmlElement): Omit<LogoutResponse, keyof MessageHead | 'kind'> {
  const status = matchChildren(root, logoutResponseRules).get('Status')?.[0];
  if (status === undefined) throw new SamlError('ELEMENT_MISSING', 'Status');
  const parts = matchChildren(status, [
    protocol('StatusCode', 'one'),
    protocol('StatusMessage', 'optional'),
    protocol('StatusDetail', 'optional'),
  ]);
  const code = parts.get('StatusCode')?.[0];
  if (code === undefined) throw new SamlError('ELEMENT_MISSING', 'StatusCode');
  const inner = matchChildren(code, [protocol('StatusCode', 'optional')]).get('StatusCode')?.[0];
  return {
    inResponseTo: optional(root, 'InResponseTo'),
    status: required(code, 'Value'),
    subStatus: inner === undefined ? null : required(inner, 'Value'),
  };
}

function optional(element: XmlElement, name: string): string | null {
  const value = element.attributes.get(name);
  if (value !== undefined && value.length > readLimits.issuerChars) {
    throw new SamlError('ATTRIBUTE_MALFORMED', name);
  }
  return value ?? null;
}

/** An attribute of another type than xs:string. The address of an answer is none of them: it is compared as it came. */
function collapsed(element: XmlElement, name: string): string | null {
  const value = optional(element, name);
  return value === null ? null : collapse(value);
}

function required(element: XmlElement, name: string): string {
  const value = optional(element, name);
  if (value === null) throw new SamlError('ATTRIBUTE_MISSING', name);
  return value;
}

function booleanOf(root: XmlElement, name: string): boolean {
  const value = readBoolean(optional(root, name) ?? 'false');
  if (value === null) throw new SamlError('ATTRIBUTE_MALFORMED', name);
  return value;
}

function readIndex(text: string | null): number | null {
  if (text === null) return null;
  if (!/^0*[0-9]{1,5}$/.test(text) || Number(text) > 65535) {
    throw new SamlError('ATTRIBUTE_MALFORMED', 'index');
  }
  return Number(text);
}

/** An xs:dateTime in UTC with `Z`, as SAML Core 1.3.3 demands; fractions are cut to milliseconds. */
function readInstant(text: string): Date {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?Z$/.exec(collapse(text));
  const seconds = match?.[1];
  if (seconds === undefined) throw new SamlError('ATTRIBUTE_MALFORMED', 'dateTime');
  const millis = (match?.[2] ?? '').padEnd(3, '0').slice(0, 3);
  const instant = new Date(`${seconds}.${millis}Z`);
  // A day that does not exist rolls over instead of failing.
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(seconds)) {
    throw new SamlError('ATTRIBUTE_MALFORMED', 'dateTime');
  }
  return instant;
}
