import { graphErrors } from '#microsoft/faults/errors.ts';
import type { Federation } from '#microsoft/state/model.ts';
import { isUsableCertificate } from '#support/read-certificate.ts';

type Body = Readonly<Record<string, unknown>>;

const badValue = (property: string): Error =>
  graphErrors.badRequest(
    `Invalid value specified for property '${property}' of resource 'InternalDomainFederation'.`,
  );

const choices = {
  preferredAuthenticationProtocol: ['saml', 'wsFed'],
  federatedIdpMfaBehavior: [
    'acceptIfMfaDoneByFederatedIdp',
    'enforceMfaByFederatedIdp',
    'rejectMfaByFederatedIdp',
  ],
  promptLoginBehavior: ['translateToFreshPasswordAuthentication', 'nativeSupport', 'disabled'],
} as const;

const addresses = [
  'passiveSignInUri',
  'signOutUri',
  'activeSignInUri',
  'metadataExchangeUri',
  'passwordResetUri',
] as const;

const known = [
  ...Object.keys(choices),
  ...addresses,
  'id',
  'displayName',
  'issuerUri',
  'signingCertificate',
  'nextSigningCertificate',
  'isSignedAuthenticationRequestRequired',
  'signingCertificateUpdateStatus',
];

/** Https, or plain http on this machine for trying out. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}

/** Text, null, or undefined for a property that is not there. */
function readText(body: Body, name: string): string | null | undefined {
  const value = body[name];
  if (value === undefined || value === null) return value;
  if (typeof value !== 'string') throw badValue(name);
  return value;
}

function readCertificate(body: Body, name: string): string | null | undefined {
  const text = readText(body, name);
  if (text === undefined || text === null || text === '') return text;
  if (!isUsableCertificate(text) || /-----/.test(text)) throw badValue(name);
  return text;
}

/** The properties of a body, each of them checked. 400 for an unknown one or a wrong value. */
export function readFederation(body: Body): Partial<Federation> {
  const strange = Object.keys(body).find((name) => !known.includes(name) && !name.startsWith('@odata'));
  if (strange !== undefined)
    throw graphErrors.badQuery(
      `The property '${strange}' does not exist on type 'microsoft.graph.internalDomainFederation'.`,
    );
  const read: Record<string, unknown> = {};
  for (const name of addresses) {
    const text = readText(body, name);
    if (typeof text === 'string' && !isAddress(text)) throw badValue(name);
    if (text !== undefined) read[name] = text;
  }
  for (const [name, values] of Object.entries(choices)) {
    const text = readText(body, name);
    if (typeof text === 'string' && !(values as readonly string[]).includes(text)) throw badValue(name);
    if (text !== undefined) read[name] = text;
  }
  for (const name of ['displayName', 'issuerUri']) {
    const text = readText(body, name);
    if (text === '') throw badValue(name);
    if (text !== undefined) read[name] = text;
  }
  for (const name of ['signingCertificate', 'nextSigningCertificate']) {
    const text = readCertificate(body, name);
    if (text !== undefined) read[name] = text;
  }
  const isSigned = body['isSignedAuthenticationRequestRequired'];
  if (isSigned !== undefined && isSigned !== null) {
    if (typeof isSigned !== 'boolean') throw badValue('isSignedAuthenticationRequestRequired');
    read['isSignedAuthenticationRequestRequired'] = isSigned;
  }
  return read as Partial<Federation>;
}
