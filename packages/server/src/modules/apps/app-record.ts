import { parseSpRecord, readSpMetadata, SamlError } from '@shiftgate/saml/index.ts';
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

/** The record of an application's metadata. Throws INVALID_APP_METADATA with the reader's code and what is wrong. */
export function recordOfMetadata(metadata: string, rules: AppRules, now: number): SpRecord {
  try {
    return readSpMetadata(metadata.trim().replace(/^\uFEFF/, ''), {
      now: new Date(now),
      allowLoopbackHttp: rules.allowsLoopbackHttp,
    });
  } catch (error) {
    if (!(error instanceof SamlError)) throw error;
    throw new AppError('INVALID_APP_METADATA', { reason: error.code, detail: error.detail });
  }
}
