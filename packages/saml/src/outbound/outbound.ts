import { deflateRawSync } from 'node:zlib';

import { signEnveloped } from '../signature/enveloped-signature.ts';
import type { MessageField } from '../inbound/inbound.ts';
import { newMessageId } from '../message-id.ts';
import { algorithms, nameIdFormats, ns } from '../names.ts';
import { statusElement } from './status.ts';
import type { Signer, SpRecord, SubStatus, TopStatus } from '../types.ts';
import { escapeAttribute, escapeText, joinXml, optionalAttribute, xml, xmlInstant } from '../xml/xml-text.ts';
import type { Xml } from '../xml/xml-text.ts';

/** A logout message ready for `redirectUrl` or `signedPostValue`, which sign it. */
export interface OutboundMessage {
  readonly id: string;
  readonly xml: string;
  /** The text up to and with its Issuer, and the rest. */
  readonly parts: readonly [Xml, Xml];
}

/** The value of the form field for a logout message that carries its signature. SAML Bindings 3.5.4. */
export async function signedPostValue(message: OutboundMessage, signer: Signer): Promise<string> {
  const [head, tail] = message.parts;
  return toPostValue(await signEnveloped(head, tail, message.id, signer));
}

/** The value of the form field SAMLResponse for an XML message. SAML Bindings 3.5.4. */
export function toPostValue(message: string): string {
  return Buffer.from(message).toString('base64');
}

/** A message on its way to a provider. `endpoint` may have a query already. */
export interface Delivery {
  readonly endpoint: string;
  readonly field: MessageField;
  readonly message: Pick<OutboundMessage, 'xml'>;
  readonly relayState: string | null;
}

/** The address that carries a message by HTTP-Redirect, signed. SAML Bindings 3.4.4.1. */
export async function redirectUrl(delivery: Delivery, signer: Signer): Promise<string> {
  const { endpoint, field, message, relayState } = delivery;
  const parameters = [
    `${field}=${encodeURIComponent(deflateRawSync(message.xml).toString('base64'))}`,
    ...(relayState === null ? [] : [`RelayState=${encodeURIComponent(relayState)}`]),
    `SigAlg=${encodeURIComponent(algorithms.rsaSha256)}`,
  ];
  const octets = parameters.join('&');
  const signature = (await signer.signOctets(octets)).toString('base64');
  const separator = endpoint.includes('?') ? '&' : '?';
  return `${endpoint}${separator}${octets}&Signature=${encodeURIComponent(signature)}`;
}

/** Builds a LogoutRequest for the sessions of one person at one SP. SAML Core 3.7.1. */
export function buildLogoutRequest(input: {
  readonly issuer: string;
  readonly destination: string;
  readonly nameId: string;
  readonly nameIdKind: SpRecord['nameId'];
  readonly sessionIndexes: readonly string[];
  readonly now: Date;
  readonly notOnOrAfterAt: Date;
}): OutboundMessage {
  const id = newMessageId();
  const indexes = input.sessionIndexes.map(
    (index) => xml`<samlp:SessionIndex>${escapeText(index)}</samlp:SessionIndex>`,
  );
  const head = xml`<samlp:LogoutRequest xmlns:samlp="${escapeAttribute(ns.protocol)}" Destination="${escapeAttribute(
    input.destination,
  )}" ID="${escapeAttribute(id)}" IssueInstant="${xmlInstant(input.now)}" NotOnOrAfter="${xmlInstant(
    input.notOnOrAfterAt,
  )}" Version="2.0">${issuerOf(input.issuer)}`;
  const tail = xml`<saml:NameID xmlns:saml="${escapeAttribute(ns.assertion)}" Format="${escapeAttribute(nameIdFormats[input.nameIdKind])}">${escapeText(
    input.nameId,
  )}</saml:NameID>${joinXml(indexes)}</samlp:LogoutRequest>`;
  return { id, xml: xml`${head}${tail}`, parts: [head, tail] };
}

/** Builds the answer to a LogoutRequest; PartialLogout as second code when an SP did not follow. SAML Core 3.7.2. */
export function buildLogoutResponse(input: {
  readonly issuer: string;
  readonly destination: string;
  readonly inResponseTo: string;
  readonly now: Date;
  readonly status: readonly [TopStatus, SubStatus?];
}): OutboundMessage {
  const id = newMessageId();
  const head = xml`<samlp:LogoutResponse xmlns:samlp="${escapeAttribute(ns.protocol)}" Destination="${escapeAttribute(
    input.destination,
  )}" ID="${escapeAttribute(id)}"${optionalAttribute('InResponseTo', input.inResponseTo)} IssueInstant="${xmlInstant(
    input.now,
  )}" Version="2.0">${issuerOf(input.issuer)}`;
  const tail = xml`${statusElement(input.status)}</samlp:LogoutResponse>`;
  return { id, xml: xml`${head}${tail}`, parts: [head, tail] };
}

function issuerOf(issuer: string): Xml {
  return xml`<saml:Issuer xmlns:saml="${escapeAttribute(ns.assertion)}">${escapeText(issuer)}</saml:Issuer>`;
}
