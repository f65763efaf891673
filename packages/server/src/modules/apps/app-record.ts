import { sourceOfName } from '@shiftgate/domain/app/attribute-names.ts';
import { findAttributeFlaws } from '@shiftgate/domain/app/attributes.ts';
import type { AppAttribute } from '@shiftgate/domain/app/attributes.ts';
import { appRules } from '@shiftgate/domain/limits.ts';
import { parseSpRecord, readRequestedAttributes, readSpMetadata, SamlError } from '@shiftgate/saml/index.ts';
import type { SpRecord } from '@shiftgate/saml/index.ts';
import { AppError } from '../../http/app-error.ts';

/** What may stand in the record of an application. */
export interface AppRules {
  /** Plain http on loopback names: in the try-out only. */
  readonly allowsLoopbackHttp: boolean;
}

/** An application as an administrator types it in. */
export interface TypedApp {
  readonly entity_id: string;
  readonly acs_url: string;
  readonly slo_url: string | null;
  readonly certificate: string | null;
  readonly requires_signed_requests?: boolean | undefined;
}

/** So many wishes of metadata are looked at. */
const maxAsked = 100;

const fieldOf: Readonly<Record<string, string>> = {
  'acs: url': 'acs_url',
  'slo: url': 'slo_url',
  certificate: 'certificate',
  'certificate key': 'certificate',
  'certificates: needed': 'certificate',
  entityId: 'entity_id',
};

/** The record of a typed application. Throws VALIDATION_FAILED, which names the field. */
export function recordOfTyped(typed: TypedApp, rules: AppRules): SpRecord {
  const canLogOut = typed.slo_url !== null && typed.certificate !== null;
  try {
    return parseSpRecord(
      {
        entityId: typed.entity_id,
        acs: [{ url: typed.acs_url, index: 0, isDefault: true }],
        slo: typed.slo_url === null ? [] : [{ binding: 'redirect', url: typed.slo_url, responseUrl: null }],
        certificates: typed.certificate === null ? [] : [typed.certificate],
        requireSignedRequests: typed.requires_signed_requests ?? false,
        allowSha1Requests: false,
        nameId: 'email',
        signResponse: true,
        sendSessionEnd: true,
        logout: canLogOut ? 'saml' : 'none',
      },
      { allowLoopbackHttp: rules.allowsLoopbackHttp },
    );
  } catch (error) {
    if (!(error instanceof SamlError)) throw error;
    const path = fieldOf[error.detail];
    throw new AppError('VALIDATION_FAILED', undefined, [
      { path: path ?? 'entity_id', rule: 'invalid_format' },
    ]);
  }
}

/** What metadata ask for of a person: what we can give, and by its name what nobody here knows. */
export interface AskedAttributes {
  readonly known: readonly AppAttribute[];
  readonly unknown: readonly { readonly name: string; readonly is_required: boolean }[];
}

/** Where nothing was asked, or somebody chose. */
export const nothingAsked: AskedAttributes = { known: [], unknown: [] };

/** The record of an application's metadata. Throws INVALID_APP_METADATA with the reader's code and what is wrong. */
export function recordOfMetadata(metadata: string, rules: AppRules, now: number): SpRecord {
  return readingMetadata(metadata, (xml) =>
    readSpMetadata(xml, { now: new Date(now), allowLoopbackHttp: rules.allowsLoopbackHttp }),
  );
}

/** The attributes that metadata ask for. Throws INVALID_APP_METADATA. */
export function attributesOfMetadata(metadata: string): AskedAttributes {
  const asked = readingMetadata(metadata, (xml) => readRequestedAttributes(xml, maxAsked));
  const known: AppAttribute[] = [];
  const unknown: { name: string; is_required: boolean }[] = [];
  for (const { name, format, friendlyName, isRequired } of asked) {
    const source = sourceOfName(name) ?? sourceOfName(friendlyName ?? '');
    const wish = source === null ? null : { name, format, source, text: null };
    if (wish !== null && isGood([...known, wish])) known.push(wish);
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
