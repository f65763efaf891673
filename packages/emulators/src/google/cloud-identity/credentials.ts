import { X509Certificate } from 'node:crypto';
import type { EmulatorContext } from '#context.ts';
import type { IdpCredential, SsoProfile } from '#state/model.ts';
import { randomGoogleId } from '#support/random.ts';
import type { ApiCall } from '../api/call.ts';
import { cloudError } from '../api/errors.ts';
import {
  doneOperation,
  emptyOperation,
  identityNotFound,
  invalidArgument,
  needsApproval,
  waitingOperation,
} from './operations.ts';
import { mustFindProfile } from './profiles.ts';

const maxCredentials = 2;

export function presentCredential(profile: SsoProfile, credential: IdpCredential): Record<string, unknown> {
  return {
    name: `inboundSamlSsoProfiles/${profile.id}/idpCredentials/${credential.id}`,
    ...(credential.keyType === 'rsa'
      ? { rsaKeyInfo: { keySize: credential.keySize } }
      : { dsaKeyInfo: { keySize: credential.keySize } }),
    updateTime: new Date(credential.updatedAt).toISOString(),
  };
}

function readCertificate(pem: unknown, nowMs: number): IdpCredential {
  const refused = invalidArgument(
    'Error(6): Invalid Pem data: "Must be a valid X509 certificate in PEM format."',
  );
  if (typeof pem !== 'string' || !pem.includes('-----BEGIN CERTIFICATE-----')) throw refused;
  try {
    const key = new X509Certificate(pem).publicKey;
    const keyType = (['rsa', 'dsa'] as const).find((type) => type === key.asymmetricKeyType);
    if (keyType === undefined) throw refused;
    return {
      id: randomGoogleId(),
      pem: pem.trim(),
      keyType,
      keySize: key.asymmetricKeyDetails?.modulusLength ?? 0,
      updatedAt: nowMs,
    };
  } catch {
    throw refused;
  }
}

function mustFindCredential(profile: SsoProfile, call: ApiCall): IdpCredential {
  const credential = profile.credentials.find((item) => item.id === call.params['credentialId']);
  if (credential === undefined) {
    throw identityNotFound(
      `inboundSamlSsoProfiles/${profile.id}/idpCredentials/${call.params['credentialId'] ?? ''}`,
    );
  }
  return credential;
}

export function addCredential(context: EmulatorContext, call: ApiCall): unknown {
  const profile = mustFindProfile(context, call.params['id'] ?? '');
  const credential = readCertificate(call.body['pemData'], call.nowMs);
  if (profile.credentials.length >= maxCredentials) {
    throw cloudError(
      400,
      'FAILED_PRECONDITION',
      'The SSO profile already has the maximum number of IdP credentials (2).',
    );
  }
  if (needsApproval(call)) return waitingOperation();
  profile.credentials.push(credential);
  return doneOperation('inboundsamlssoprofiles.v1.IdpCredential', presentCredential(profile, credential));
}

export function listCredentials(context: EmulatorContext, call: ApiCall): unknown {
  const profile = mustFindProfile(context, call.params['id'] ?? '');
  if (profile.credentials.length === 0) return {};
  return { idpCredentials: profile.credentials.map((credential) => presentCredential(profile, credential)) };
}

export function getCredential(context: EmulatorContext, call: ApiCall): unknown {
  const profile = mustFindProfile(context, call.params['id'] ?? '');
  return presentCredential(profile, mustFindCredential(profile, call));
}

export function deleteCredential(context: EmulatorContext, call: ApiCall): unknown {
  const profile = mustFindProfile(context, call.params['id'] ?? '');
  const credential = mustFindCredential(profile, call);
  profile.credentials = profile.credentials.filter((item) => item !== credential);
  return emptyOperation();
}
