import { signEnveloped } from '../signature/enveloped-signature.ts';
import { SamlError } from '../errors.ts';
import { issueLimits } from '../limits.ts';
import { newMessageId } from '../message-id.ts';
import { attributeFormats, bearerMethod, nameIdFormats, ns, passwordContext } from '../names.ts';
import { statusElement } from './status.ts';
import type {
  AttributeStatementItem,
  ErrorResponseInput,
  IssuedResponse,
  ResponseInput,
  Signer,
  SpRecord,
} from '../types.ts';
import { escapeAttribute, escapeText, joinXml, optionalAttribute, xml, xmlInstant } from '../xml/xml-text.ts';
import type { Xml } from '../xml/xml-text.ts';

type Lifetime = Pick<ResponseInput, 'now' | 'allowedUntil'>;

/**
 * Builds the answer to a sign-in: a Response with a signed Assertion, itself signed when the SP record asks.
 * The text is written as Exclusive C14N. Valid five minutes and never after the permission's
 * end, one audience, one recipient. SAML Profiles 4.1.4.2.
 *
 * Throws SamlError: ACS_UNKNOWN when the record does not hold `acsUrl`, VALUE_NOT_XML for unwritable values.
 */
export async function buildResponse(input: ResponseInput, signer: Signer): Promise<IssuedResponse> {
  requireAcs(input.sp, input.acsUrl);
  const assertionId = newMessageId();
  const responseId = newMessageId();
  const issuer = issuerElement(input.issuer);
  const assertionHead = xml`<saml:Assertion xmlns:saml="${escapeAttribute(ns.assertion)}" ID="${escapeAttribute(
    assertionId,
  )}" IssueInstant="${xmlInstant(input.now)}" Version="2.0"><saml:Issuer>${escapeText(input.issuer)}</saml:Issuer>`;
  const assertion = await signEnveloped(assertionHead, assertionTail(input), assertionId, signer);
  const head = xml`${responseStart(responseId, input)}${issuer}`;
  const tail = xml`${statusElement(['Success'])}${assertion}</samlp:Response>`;
  const whole = input.sp.signResponse
    ? await signEnveloped(head, tail, responseId, signer)
    : xml`${head}${tail}`;
  return { xml: whole, responseId, assertionId, keyId: signer.keyId };
}

/**
 * Builds a signed Response without assertion, such as the NoPassive answer. SAML Core 3.2.2.
 * Throws SamlError as `buildResponse` does.
 */
export async function buildErrorResponse(input: ErrorResponseInput, signer: Signer): Promise<string> {
  requireAcs(input.sp, input.acsUrl);
  const id = newMessageId();
  const head = xml`${responseStart(id, input)}${issuerElement(input.issuer)}`;
  const tail = xml`${statusElement(input.status)}</samlp:Response>`;
  return signEnveloped(head, tail, id, signer);
}

/** When a response ends: after five minutes, or with the permission if that is earlier. */
function responseEnd({ now, allowedUntil }: Lifetime): Date {
  const end = now.getTime() + issueLimits.assertionSeconds * 1000;
  return new Date(Math.min(end, allowedUntil?.getTime() ?? end));
}

/**
 * The instant (ms) until which some service provider may accept a response signed at `now`: its end, and the five
 * minutes by which the clock there may be behind.
 */
export function acceptedUntil(lifetime: Lifetime): number {
  return responseEnd(lifetime).getTime() + issueLimits.skewSeconds * 1000;
}

function requireAcs(sp: SpRecord, acsUrl: string): void {
  if (!sp.acs.some((endpoint) => endpoint.url === acsUrl)) throw new SamlError('ACS_UNKNOWN');
}

function issuerElement(issuer: string): Xml {
  return xml`<saml:Issuer xmlns:saml="${escapeAttribute(ns.assertion)}">${escapeText(issuer)}</saml:Issuer>`;
}

function responseStart(id: string, to: Pick<ResponseInput, 'acsUrl' | 'inResponseTo' | 'now'>): Xml {
  const inResponseTo = optionalAttribute('InResponseTo', to.inResponseTo);
  return xml`<samlp:Response xmlns:samlp="${escapeAttribute(ns.protocol)}" Destination="${escapeAttribute(
    to.acsUrl,
  )}" ID="${escapeAttribute(id)}"${inResponseTo} IssueInstant="${xmlInstant(to.now)}" Version="2.0">`;
}

function assertionTail(input: ResponseInput): Xml {
  const sessionEnd = input.sp.sendSessionEnd ? input.sessionEndsAt : null;
  return xml`${subject(input)}${conditions(input)}<saml:AuthnStatement AuthnInstant="${xmlInstant(
    input.authenticatedAt,
  )}" SessionIndex="${escapeAttribute(input.sessionIndex)}"${optionalAttribute(
    'SessionNotOnOrAfter',
    sessionEnd === null ? null : xmlInstant(sessionEnd),
  )}><saml:AuthnContext><saml:AuthnContextClassRef>${escapeText(
    passwordContext,
  )}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributeStatement(
    input.attributes ?? [],
  )}</saml:Assertion>`;
}

function subject(input: ResponseInput): Xml {
  const inResponseTo = optionalAttribute('InResponseTo', input.inResponseTo);
  return xml`<saml:Subject><saml:NameID Format="${escapeAttribute(nameIdFormats[input.sp.nameId])}">${escapeText(
    input.nameId,
  )}</saml:NameID><saml:SubjectConfirmation Method="${escapeAttribute(
    bearerMethod,
  )}"><saml:SubjectConfirmationData${inResponseTo} NotOnOrAfter="${xmlInstant(
    responseEnd(input),
  )}" Recipient="${escapeAttribute(
    input.acsUrl,
  )}"></saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject>`;
}

function conditions(input: ResponseInput): Xml {
  return xml`<saml:Conditions NotBefore="${later(input.now, -issueLimits.backdateSeconds)}" NotOnOrAfter="${xmlInstant(
    responseEnd(input),
  )}"><saml:AudienceRestriction><saml:Audience>${escapeText(
    input.sp.entityId,
  )}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`;
}

function attributeStatement(attributes: readonly AttributeStatementItem[]): Xml {
  if (attributes.length === 0) return xml``;
  const items = attributes.map((attribute) => {
    const values = attribute.values.map(
      (value) => xml`<saml:AttributeValue>${escapeText(value)}</saml:AttributeValue>`,
    );
    return xml`<saml:Attribute Name="${escapeAttribute(attribute.name)}" NameFormat="${escapeAttribute(
      attributeFormats[attribute.format],
    )}">${joinXml(values)}</saml:Attribute>`;
  });
  return xml`<saml:AttributeStatement>${joinXml(items)}</saml:AttributeStatement>`;
}

function later(at: Date, seconds: number): Xml {
  return xmlInstant(new Date(at.getTime() + seconds * 1000));
}
