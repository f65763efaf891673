import { sourceOfName } from '@shiftgate/domain/app/attribute-names.ts';
import { findAttributeFlaws } from '@shiftgate/domain/app/attributes.ts';
import type { AppAttribute } from '@shiftgate/domain/app/attributes.ts';
import { appRules } from '@shiftgate/domain/limits.ts';
import { parseSpRecord, readRequestedAttributes, readSpMetadata, SamlError } from '@shiftgate/saml/index.ts';
import type { SpRecord } from '@shiftgate/saml/index.ts';
import { AppError } from '#core/app-error.ts';

/** Rules for the record of an application. */
export interface AppRules {
  /** Allows plain http on loopback names; in the try-out only. */
  readonly allowsLoopbackHttp: boolean;
}

/** An application typed in by an administrator. */
export interface TypedApp {
  readonly entity_id: string;
  readonly acs_url: string;
  readonly slo_url: string | null;
  readonly certificate: string | null;
  readonly requires_signed_requests?: boolean | undefined;
}

/** The most attributes of metadata that are read. */
const maxRequested = 100;

const fieldOf: Readonly<Record<string, string>> = {
  'slo: url': 'slo_url',
  certificate: 'certificate',
  certificates: 'certificate',
  'certificate key': 'certificate',
  'certificates: needed': 'certificate',
  entityId: 'entity_id',
};

/** Builds the record of a typed application. Throws VALIDATION_FAILED, which names the field. */
export function recordOfTyped(typed: TypedApp, rules: AppRules): SpRecord {
  const slo =
    typed.slo_url === null ? [] : [{ binding: 'redirect' as const, url: typed.slo_url, responseUrl: null }];
  const certificates = certificatesIn(typed.certificate);
  return checkedRecord(
    {
      entityId: typed.entity_id,
      acs: [{ url: typed.acs_url, index: 0, isDefault: true }],
      slo,
      certificates,
      requireSignedRequests: typed.requires_signed_requests ?? false,
      allowSha1Requests: false,
      nameId: 'email',
      signResponse: true,
      sendSessionEnd: true,
      logout: logoutOf(slo, certificates),
    },
    rules,
    'acs_url',
  );
}

/** Typed changes of addresses and certificates; undefined keeps a value. */
export interface TypedChange {
  readonly acs_urls?: readonly string[] | undefined;
  readonly slo_url?: string | null | undefined;
  readonly certificate?: string | null | undefined;
}

/**
 * Applies typed changes to the record; an address that stays keeps what its metadata said (index, binding, response
 * location). Throws VALIDATION_FAILED, which names the field.
 */
export function recordWithTyped(record: SpRecord, typed: TypedChange, rules: AppRules): SpRecord {
  const { acs_urls: acsUrls, slo_url: sloUrl, certificate } = typed;
  const slo = sloUrl === undefined ? record.slo : sloWith(record.slo, sloUrl);
  const certificates = certificate === undefined ? record.certificates : certificatesIn(certificate);
  return checkedRecord(
    {
      ...record,
      acs: acsUrls === undefined ? record.acs : acsWith(record.acs, [...new Set(acsUrls)]),
      slo,
      certificates,
      logout: logoutOf(slo, certificates),
      // The whole change is checked for missing certificates below.
      requireSignedRequests: false,
    },
    rules,
    'acs_urls',
  );
}

function acsWith(known: SpRecord['acs'], urls: readonly string[]): SpRecord['acs'] {
  const kept = known.filter((acs) => urls.includes(acs.url));
  const free = Array.from({ length: urls.length + kept.length }, (_, index) => index).filter(
    (index) => !kept.some((acs) => acs.index === index),
  );
  return urls.map((url, place) => ({
    url,
    index: kept.find((acs) => acs.url === url)?.index ?? free.shift() ?? place,
    isDefault: place === 0,
  }));
}

function sloWith(known: SpRecord['slo'], url: string | null): SpRecord['slo'] {
  if (url === null) return [];
  return known[0]?.url === url
    ? known
    : [{ binding: known[0]?.binding ?? 'redirect', url, responseUrl: null }];
}

/** Without a certificate none of its logout messages could be verified. */
const logoutOf = (slo: SpRecord['slo'], certificates: readonly string[]): SpRecord['logout'] =>
  slo.length > 0 && certificates.length > 0 ? 'saml' : 'none';

/** Splits a text into its certificates; a text without any is one invalid certificate. */
function certificatesIn(text: string | null): readonly string[] {
  if (text === null || text === '') return [];
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g);
  const rest = text.replace(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g, '').trim();
  return found === null || rest !== '' ? [text] : [...new Set(found.map((pem) => `${pem}\n`))];
}

/** Validates the record with the SAML package. Throws VALIDATION_FAILED, which names the field. */
function checkedRecord(record: SpRecord, rules: AppRules, acsField: 'acs_url' | 'acs_urls'): SpRecord {
  try {
    return parseSpRecord(record, { allowLoopbackHttp: rules.allowsLoopbackHttp });
  } catch (error) {
    if (!(error instanceof SamlError)) throw error;
    const path = error.detail === 'acs: url' ? acsField : (fieldOf[error.detail] ?? 'entity_id');
    throw new AppError('VALIDATION_FAILED', undefined, [{ path, rule: 'invalid_format' }]);
  }
}

/** The attributes that metadata request: those we support, and the names of the others. */
export interface RequestedAttributes {
  readonly known: readonly AppAttribute[];
  readonly unknown: readonly { readonly name: string; readonly is_required: boolean }[];
}

/** Where nothing was requested, or an administrator chose. */
export const nothingRequested: RequestedAttributes = { known: [], unknown: [] };

/**
 * Builds the record of an application's metadata. Throws INVALID_APP_METADATA with the parser's code and the problem.
 */
export function recordOfMetadata(metadata: string, rules: AppRules, now: number): SpRecord {
  return readingMetadata(metadata, (xml) =>
    readSpMetadata(xml, { now: new Date(now), allowLoopbackHttp: rules.allowsLoopbackHttp }),
  );
}

/** Parses the attributes that metadata request. Throws INVALID_APP_METADATA. */
export function attributesOfMetadata(metadata: string): RequestedAttributes {
  const requested = readingMetadata(metadata, (xml) => readRequestedAttributes(xml, maxRequested));
  const known: AppAttribute[] = [];
  const unknown: { name: string; is_required: boolean }[] = [];
  for (const { name, format, friendlyName, isRequired } of requested) {
    const source = sourceOfName(name) ?? sourceOfName(friendlyName ?? '');
    const attribute = source === null ? null : { name, format, source, text: null };
    if (attribute !== null && isGood([...known, attribute])) known.push(attribute);
    else if (!known.some((attribute) => attribute.name === name))
      unknown.push({
        name: (friendlyName ?? name).slice(0, appRules.maxAttributeName),
        is_required: isRequired,
      });
  }
  return { known, unknown };
}

const isGood = (attributes: readonly AppAttribute[]): boolean =>
  attributes.length <= appRules.maxAttributes &&
  attributes.every(({ name }) => name.length <= appRules.maxAttributeName) &&
  findAttributeFlaws(attributes).length === 0;

function readingMetadata<T>(metadata: string, read: (xml: string) => T): T {
  try {
    return read(metadata.trim().replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof SamlError)) throw error;
    throw new AppError('INVALID_APP_METADATA', { reason: error.code, detail: error.detail });
  }
}
