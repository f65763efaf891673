import type { Context } from '#core/context.ts';
import { wake } from '#due-work/public.ts';
import { announce } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { auditedKey, readKeys, switchKeys, switchableAt, workspaceWaitMs } from '../signing-keys/public.ts';
import { audit } from '../audit/public.ts';
import { findHindrance } from './certificate-hindrance.ts';
import { isControlChanging } from './key-at-workspace.ts';
import { nextOf } from './list-apps.ts';
import { readApps } from './store-apps.ts';

/** Makes the next certificate; does nothing when it exists or none is in use. */
export async function renewCertificate(ctx: Context): Promise<void> {
  const keys = await readKeys(ctx.tx, ctx.companyKey);
  const current = keys.find((key) => key.state === 'current');
  if (!current || current.rollover_asked_at !== null || keys.some((key) => key.state === 'next')) return;
  await ctx.tx
    .updateTable('signing_keys')
    .set({ rollover_asked_at: new Date(ctx.now) })
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', current.key)
    .execute();
  await audit(ctx, { event: 'signing_key.rollover_asked', after: auditedKey(current) });
  await wake(ctx.tx, 'roll-keys');
  await announce(ctx.tx, ctx.companyKey, 'apps');
}

/**
 * Switches signing to the next key. Throws NEXT_CERTIFICATE_NOT_READY before every application can know its
 * certificate, and while control is being turned on or off.
 */
export async function switchCertificate(ctx: Context): Promise<void> {
  const isChanging = await isControlChanging(ctx.tx, ctx.companyKey);
  const keys = await readKeys(ctx.tx, ctx.companyKey);
  const next = nextOf(keys, await readApps(ctx.tx, ctx.companyKey));
  const waitMs = await workspaceWaitMs(ctx.tx, ctx.companyKey);
  const at = next === undefined || isChanging ? null : switchableAt(next, waitMs);
  if (at === null || at > ctx.now) {
    const hindrance = keys.some((key) => key.state === 'next')
      ? await findHindrance(ctx.tx, ctx.companyKey, keys)
      : null;
    throw new AppError('NEXT_CERTIFICATE_NOT_READY', {
      ...(at === null ? {} : { at: new Date(at).toISOString() }),
      ...(hindrance === null ? {} : { waits_for: hindrance }),
    });
  }
  const switched = await switchKeys(ctx.tx, ctx.companyKey, ctx.now);
  if (switched === null) throw new AppError('NEXT_CERTIFICATE_NOT_READY');
  await audit(ctx, {
    event: 'signing_key.switched',
    before: auditedKey(switched.from),
    after: auditedKey(switched.to),
  });
  await announce(ctx.tx, ctx.companyKey, 'apps');
}
