import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { registeredOf } from '../service-providers/public.ts';
import { audit } from '../audit/public.ts';
import {
  attributesOfMetadata,
  nothingRequested,
  recordOfMetadata,
  recordOfTyped,
  recordWithTyped,
} from './app-record.ts';
import type { AppRules, RequestedAttributes } from './app-record.ts';
import { appTarget, auditedApp, deleteApp, insertApp, lockApp, updateApp } from './store-apps.ts';

export interface ChangeDeps extends AppRules {
  readonly signInUrl: string;
}

/** Registers an application; returns the requested attributes that we do not support. */
export async function addApp(
  ctx: Context,
  deps: ChangeDeps,
  { body }: HandlerInput<'apps.add'>,
): Promise<RequestedAttributes['unknown']> {
  const read =
    body.by === 'metadata' ? recordOfMetadata(body.metadata, deps, ctx.now) : recordOfTyped(body, deps);
  const record = {
    ...read,
    nameId: body.name_id === undefined ? read.nameId : nameIdOf(body.name_id),
    requireSignedRequests: body.requires_signed_requests ?? read.requireSignedRequests,
    allowSha1Requests: body.allows_sha1_requests ?? false,
  };
  requireCertificate(record.requireSignedRequests, record.certificates.length);
  // The administrator's choice wins; a choice has no unsupported attributes.
  const requested =
    body.by === 'metadata' && body.attributes === undefined
      ? attributesOfMetadata(body.metadata)
      : nothingRequested;
  const app = await insertApp(ctx.tx, {
    ...deps,
    companyKey: ctx.companyKey,
    name: body.name,
    record,
    attributes: body.attributes ?? requested.known,
    now: ctx.now,
  });
  await audit(ctx, { event: 'service_provider.added', target: appTarget(app), after: auditedApp(app) });
  await announce(ctx.tx, ctx.companyKey, 'apps');
  return requested.unknown;
}

/** Changes name, settings and addresses of an application; newer metadata replaces addresses and certificates. */
export async function changeApp(
  ctx: Context,
  deps: ChangeDeps,
  { params, body }: HandlerInput<'apps.change'>,
): Promise<void> {
  const before = await lockApp(ctx.tx, ctx.companyKey, params.key);
  const { metadata } = body;
  const record =
    metadata === undefined
      ? recordWithTyped(registeredOf(before).record, body, deps)
      : recordOfMetadata(metadata, deps, ctx.now);
  if (record.entityId !== before.entity_id)
    throw new AppError('INVALID_APP_METADATA', { reason: 'ENTITY_ID_DIFFERS', detail: record.entityId });
  const isSigned = metadata === undefined ? before.requires_signed_requests : record.requireSignedRequests;
  const requiresSignedRequests = body.requires_signed_requests ?? isSigned;
  requireCertificate(requiresSignedRequests, record.certificates.length);
  // The name ID is chosen here; the metadata only proposes one.
  const nameId = body.name_id ?? before.name_id;
  const allowsSha1Requests = body.allows_sha1_requests ?? before.allows_sha1_requests;
  const attributes = body.attributes ?? before.attributes ?? [];
  const change = {
    name: body.name ?? before.name,
    record,
    nameId,
    attributes,
    requiresSignedRequests,
    allowsSha1Requests,
  };
  const after = await updateApp(ctx.tx, before, change, ctx.now);
  await audit(ctx, {
    event: 'service_provider.changed',
    target: appTarget(after),
    before: auditedApp(before),
    after: auditedApp(after),
  });
  await announce(ctx.tx, ctx.companyKey, 'apps');
}

export async function removeApp(ctx: Context, { params }: HandlerInput<'apps.remove'>): Promise<void> {
  const app = await lockApp(ctx.tx, ctx.companyKey, params.key);
  await deleteApp(ctx.tx, app);
  await audit(ctx, { event: 'service_provider.removed', target: appTarget(app), before: auditedApp(app) });
  await announce(ctx.tx, ctx.companyKey, 'apps');
}

const nameIdOf = (word: 'email' | 'immutable_id') => (word === 'email' ? 'email' : 'immutableId');

function requireCertificate(isSigned: boolean, certificates: number): void {
  if (isSigned && certificates === 0)
    throw new AppError('VALIDATION_FAILED', undefined, [
      { path: 'requires_signed_requests', rule: 'certificate_needed' },
    ]);
}
