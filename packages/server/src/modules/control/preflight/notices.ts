import { controlNotices } from '@shiftgate/contract/entities/control.ts';
import type { ControlNotice } from '@shiftgate/contract/entities/control.ts';
import type { FederationKind } from '@shiftgate/domain/providers.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { toJson } from '#db/tables/columns.ts';
import { audit } from '#modules/audit/public.ts';
import { findCompany } from '#modules/company/public.ts';
import { lockControl } from '../state/lock-control.ts';
import { fault, well } from './items.ts';
import type { Item } from './items.ts';

/** Who confirmed to know a notice, and when. */
type Acknowledged = Partial<Record<ControlNotice, { readonly at: string; readonly by: string }>>;

/** What people would notice first, and what locks a person out: neither may be skipped. */
const mustBeKnown: ReadonlySet<ControlNotice> = new Set(['windows_sign_in', 'later_people']);

/** What an administrator has to know before whole domains are federated; nothing at another workspace. */
export function noticeItems(kind: FederationKind, acknowledged: unknown): readonly Item[] {
  if (kind !== 'domains') return [];
  const known = acknowledged as Acknowledged;
  return controlNotices.map((notice) => {
    const by = known[notice];
    if (by !== undefined) return well(notice, { acknowledged_at: by.at, acknowledged_by: by.by });
    const state = mustBeKnown.has(notice) ? 'blocking' : 'warning';
    return fault(notice, state, 'NOTICE_NOT_ACKNOWLEDGED', { fix: 'acknowledge' });
  });
}

/** Records that an administrator knows; the first one stays. */
export async function acknowledgeNotice(
  ctx: Context,
  { body }: HandlerInput<'control.acknowledgeNotice'>,
): Promise<CallResponse<'control.acknowledgeNotice'>> {
  const { tx, companyKey, now, actor } = ctx;
  // All notices are one value, so confirmations run one after the other.
  await lockControl(tx, companyKey);
  const { control_notices_known: stored } = await findCompany(tx, companyKey);
  const known = stored as Acknowledged;
  if (known[body.notice] !== undefined) return { done: true };
  const entry = { at: new Date(now).toISOString(), by: actor.name };
  await tx
    .updateTable('companies')
    .set({ control_notices_known: toJson({ ...known, [body.notice]: entry }) })
    .where('key', '=', companyKey)
    .execute();
  await audit(ctx, { event: 'control.notice_acknowledged', after: { notice: body.notice } });
  await announce(tx, companyKey, 'control');
  return { done: true };
}
