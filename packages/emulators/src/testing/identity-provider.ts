import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { makeSelfSignedCertificate } from '../support/certificate.ts';

/** What a test's identity provider writes into an answer; every member can be made wrong. Instants in epoch ms. */
export interface AnswerFacts {
  issuer: string;
  acsUrl: string;
  audience: string;
  inResponseTo: string;
  nameId: string;
  nowMs: number;
  nameIdFormat?: string;
  recipient?: string;
  destination?: string;
  notOnOrAfter?: number;
  notBefore?: number;
  attribute?: string;
  attributeName?: string;
  /** What is signed: the whole message, as Google wants it, if left out. */
  signs?: 'response' | 'assertion';
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const idpCertificate = makeSelfSignedCertificate(privateKey, 'idp.example', Date.UTC(2026, 0, 1));
/** A certificate of a key that signs nothing here. */
export const strangeCertificate = makeSelfSignedCertificate(
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  'stranger.example',
  Date.UTC(2026, 0, 1),
);

const iso = (ms: number): string => new Date(ms).toISOString();

const algorithms = {
  canonical: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
};

/** Signs an element of the text `head` (to the end of its Issuer) and `tail`; returns it with its signature. */
function signElement(head: string, tail: string, id: string): string {
  const digest = createHash('sha256')
    .update(head + tail)
    .digest('base64');
  const transform = (name: string): string => `<ds:Transform Algorithm="${name}"></ds:Transform>`;
  const signedInfo = (declaration: string): string =>
    `<ds:SignedInfo${declaration}><ds:CanonicalizationMethod Algorithm="${algorithms.canonical}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${algorithms.signature}"></ds:SignatureMethod><ds:Reference URI="#${id}">` +
    `<ds:Transforms>${transform(algorithms.enveloped)}${transform(algorithms.canonical)}</ds:Transforms>` +
    `<ds:DigestMethod Algorithm="${algorithms.digest}"></ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
  const namespace = ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
  const value = sign('sha256', Buffer.from(signedInfo(namespace)), privateKey).toString('base64');
  return `${head}<ds:Signature${namespace}>${signedInfo('')}<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>${tail}`;
}

/**
 * Writes a Response with the message or its assertion signed (enveloped, exclusive canonical form, RSA-SHA256), base64.
 * The text is canonical as it is written, so its digest is that of the text itself.
 */
export function signResponse(facts: AnswerFacts): string {
  const until = iso(facts.notOnOrAfter ?? facts.nowMs + 300_000);
  const attributes =
    facts.attribute === undefined
      ? ''
      : `<saml:AttributeStatement><saml:Attribute Name="${facts.attributeName ?? 'note'}"><saml:AttributeValue>${facts.attribute}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`;
  const head = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" Destination="${facts.destination ?? facts.acsUrl}" ID="_r1" InResponseTo="${facts.inResponseTo}" IssueInstant="${iso(facts.nowMs)}" Version="2.0"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${facts.issuer}</saml:Issuer>`;
  const status =
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"></samlp:StatusCode></samlp:Status>';
  const assertionHead =
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a1" IssueInstant="${iso(facts.nowMs)}" Version="2.0">` +
    `<saml:Issuer>${facts.issuer}</saml:Issuer>`;
  const assertionTail =
    `<saml:Subject>` +
    `<saml:NameID Format="${facts.nameIdFormat ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'}">${facts.nameId}</saml:NameID>` +
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">' +
    `<saml:SubjectConfirmationData InResponseTo="${facts.inResponseTo}" NotOnOrAfter="${until}" Recipient="${facts.recipient ?? facts.acsUrl}"></saml:SubjectConfirmationData>` +
    '</saml:SubjectConfirmation></saml:Subject>' +
    `<saml:Conditions NotBefore="${iso(facts.notBefore ?? facts.nowMs - 60_000)}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${facts.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${iso(facts.nowMs)}" SessionIndex="_s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `${attributes}</saml:Assertion>`;
  const end = '</samlp:Response>';
  const text =
    facts.signs === 'assertion'
      ? `${head}${status}${signElement(assertionHead, assertionTail, '_a1')}${end}`
      : signElement(head, `${status}${assertionHead}${assertionTail}${end}`, '_r1');
  return Buffer.from(text, 'utf8').toString('base64');
}

/** Opens the AuthnRequest in a redirect of the service provider. */
export function readRedirect(location: string): { xml: string; id: string; relayState: string } {
  const { searchParams } = new URL(location);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8');
  return { xml, id: /\sID="([^"]+)"/.exec(xml)?.[1] ?? '', relayState: searchParams.get('RelayState') ?? '' };
}
