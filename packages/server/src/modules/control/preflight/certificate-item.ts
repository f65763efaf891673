import type { Tx } from '#core/context.ts';
import { canSign } from '#modules/signing-keys/public.ts';
import { fault, well } from './items.ts';
import type { Item } from './items.ts';
import type { PreflightDeps } from './workspace-items.ts';

const soonMs = 30 * 86_400_000;

/** Whether the current key can sign, and does for a while. */
export async function certificateItem(
  { box, clock }: PreflightDeps,
  tx: Tx,
  companyKey: string,
): Promise<Item> {
  const now = clock.now();
  const key = await tx
    .selectFrom('signing_keys')
    .select('not_after')
    .where('company_key', '=', companyKey)
    .where('state', '=', 'current')
    .executeTakeFirst();
  // The first activation creates it.
  if (key === undefined) return well('certificate');
  const end = key.not_after.getTime();
  const facts = { not_after: key.not_after.toISOString() };
  if (!(await canSign(tx, box, companyKey)))
    return fault('certificate', 'blocking', 'SECRETS_UNREADABLE', { fix: 'operator', facts });
  if (end <= now)
    return fault('certificate', 'blocking', 'CERTIFICATE_EXPIRED', { fix: 'certificate', facts });
  return end <= now + soonMs
    ? fault('certificate', 'warning', 'CERTIFICATE_EXPIRES_SOON', { fix: 'certificate', facts })
    : well('certificate', facts);
}
