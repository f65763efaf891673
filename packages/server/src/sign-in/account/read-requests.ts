import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { requestRules } from '@shiftgate/domain/limits.ts';
import { singleAccessEnd } from '@shiftgate/domain/user/single-access.ts';
import type { MyRequest } from '@shiftgate/pages/mine/model.ts';
import type { Tx } from '#db/transactions.ts';
import type { Account } from './session.ts';

const requestsAtMost = 10;

/** Lists the person's own requests of the last weeks, the newest first; requests made by the program are none. */
export async function listRequests(tx: Tx, { company, person }: Account, now: number): Promise<MyRequest[]> {
  const rows = await tx
    .selectFrom('access_requests')
    .select(['key', 'kind', 'state', 'asked_at', 'ends_at', 'word'])
    .where('company_key', '=', company.key)
    .where('user_key', '=', person.row.key)
    .where('kind', '<>', 'first_password')
    .where('asked_at', '>', new Date(now - requestRules.shownDays * DAY_MS))
    .orderBy('asked_at', 'desc')
    .orderBy('key', 'desc')
    .limit(requestsAtMost)
    .execute();
  const access = person.subject.singleAccess;
  return rows.flatMap(({ kind, state, ...row }) => {
    if (kind === 'first_password') return [];
    const endsAt = row.ends_at.getTime();
    // An access is granted in the transaction of its approval.
    const isOfAccess = state === 'approved' && kind === 'single_access' && access?.grantedAt === endsAt;
    const until = isOfAccess ? singleAccessEnd(access) : null;
    return {
      key: row.key,
      kind,
      state: state === 'open' && endsAt <= now ? 'expired' : state,
      askedAt: row.asked_at.getTime(),
      endsAt,
      until: until !== null && until > now ? until : null,
      word: row.word ?? '',
    };
  });
}
