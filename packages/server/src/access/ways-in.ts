import { personalTemporarySharedAfter } from '@shiftgate/domain/password/temporary.ts';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { providersOfKind } from '@shiftgate/domain/providers.ts';
import type { NoWayIn } from '@shiftgate/domain/access/entry/way-in.ts';
import { singleAccessCutoffs } from '@shiftgate/domain/user/single-access.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hasAnyRole } from '../core/workspace-administrators.ts';
import { isLive } from '../db/session-conditions.ts';

/** When, and of which company, ways in are asked for. */
export interface WaysAt {
  readonly companyKey: string;
  /** The instant (ms). */
  readonly now: number;
  /**
   * The answer as if access control were turned on at the instant with this password option, which shares the temporary
   * password again. Left out, the one that is in force counts.
   */
  readonly activation?: { readonly passwordOption: 'link' | 'random' | 'default' | null } | undefined;
}

/** The same as a missing hash; this column is in the index of the list. */
export const hasNoOwnPassword = sql<boolean>`(u.password_state <> 'set' and u.password_state <> 'random')`;

/** A scan of everybody reads the open ways once for all; a few rows read them along the indexes of each person. */
export type Reading = 'scan' | 'rows';

/**
 * The same as `wayInAt` of the domain, on `users as u`: null for people with a way in, else the reason why there is
 * none.
 */
export function noWayIn(at: WaysAt, reading: Reading): RawBuilder<NoWayIn | null> {
  const temporary = temporaryOf(at);
  const isLinked = (ofKind: RawBuilder<unknown>) => hasOpenLink(at, ofKind, reading);
  return sql<NoWayIn | null>`case
    when ${lacksIdentifier(at, reading)} then 'no_identifier'
    when not ${hasNoOwnPassword} or ${temporary.isUsable} then null
    when u.recovery_email is not null and ${isLinked(sql`l.purpose <> 'handover'`)} then null
    when ${isLinked(sql`l.purpose = 'handover'`)} or ${hasSession(at, reading)} then null
    when ${temporary.hasEnded} then 'temporary_ended'
    when u.recovery_email is null then 'no_address' else 'no_password' end`;
}

/**
 * Condition on `users as u` for people without a password of their own, of whom the sharing of the temporary one with
 * everybody is, or was, the way in. Left out while it was sent to them later, and works longer.
 */
export function isOnTemporary(at: WaysAt): RawBuilder<boolean> {
  const { isOfEverybody, isOpenLonger } = temporaryOf(at);
  return sql<boolean>`(${hasNoOwnPassword} and ${isOfEverybody} and not ${isOpenLonger})`;
}

/** The same of whom it was sent to later, so that it is open to them beyond the end for everybody. */
export function isOnLaterTemporary(at: WaysAt): RawBuilder<boolean> {
  const { isTheirs, isOpenLonger } = temporaryOf(at);
  return sql<boolean>`(${hasNoOwnPassword} and ${isTheirs} and ${isOpenLonger})`;
}

/** Whether the temporary password is a person's way in, or was; only of people without a password of their own. */
function temporaryOf({ now, activation }: WaysAt) {
  const at = new Date(now);
  const after = new Date(personalTemporarySharedAfter(now));
  const company = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql`coalesce((select ${condition} from companies c where c.key = current_company()), false)`;
  const option = activation?.passwordOption;
  const isOption =
    activation === undefined
      ? company(sql`c.control_password_option = 'default'`)
      : sql<boolean>`${sql.lit(option === 'default')}`;
  const isOffered = company(sql`c.default_password_hash is not null
    and c.default_password_shared_at is not null`);
  // Turning access control on with it shares it again.
  const isShared =
    option === 'default' ? sql<boolean>`true` : company(sql`c.default_password_shared_at <= ${at}`);
  const isOpen =
    option === 'default'
      ? sql<boolean>`true`
      : company(sql`c.default_password_shared_at <= ${at}
          and case when c.default_password_extended_until is null then c.default_password_shared_at > ${after}
                   else c.default_password_extended_until > ${at} end`);
  const isTheirs = sql<boolean>`(${isOffered} and not u.is_password_chosen_by_person
    and not ${hasAnyRole})`;
  const isForThem = sql`(${isOption} or u.password_state = 'default')`;
  const isSent = sql`coalesce(u.default_password_shared_at <= ${at}, false)`;
  const isSentOpen = sql`(${isSent} and u.default_password_shared_at > ${after})`;
  // Both ends are that long after their sharing, or after what an extension makes of it.
  const isSentLater =
    option === 'default'
      ? sql<boolean>`false`
      : sql<boolean>`coalesce(u.default_password_shared_at > (
          select coalesce(c.default_password_extended_until
                   - make_interval(hours => ${sql.lit(passwordLimits.defaultPasswordHours)}), c.default_password_shared_at)
            from companies c where c.key = current_company()), false)`;
  return {
    isTheirs,
    isOpenLonger: sql<boolean>`(${isSentOpen} and ${isSentLater})`,
    isOfEverybody: sql<boolean>`(${isTheirs} and ${isForThem} and ${isShared})`,
    isUsable: sql<boolean>`(${isTheirs} and ((${isForThem} and ${isOpen})
      or ${isSentOpen}))`,
    hasEnded: sql<boolean>`(${isTheirs} and ((${isForThem} and ${isShared}) or ${isSent}))`,
  };
}

function hasOpenLink(
  { companyKey, now }: WaysAt,
  ofKind: RawBuilder<unknown>,
  reading: Reading,
): RawBuilder<boolean> {
  return isAmong(
    reading,
    sql`l.user_key`,
    sql`password_links l
      where l.company_key = ${companyKey} and l.used_at is null and l.expires_at > ${new Date(now)} and ${ofKind}`,
  );
}

function hasSession({ companyKey, now }: WaysAt, reading: Reading): RawBuilder<boolean> {
  return isAmong(
    reading,
    sql`s.user_key`,
    sql`sign_in_sessions s where s.company_key = ${companyKey} and ${isLive(now)}`,
  );
}

/**
 * Condition on `companies`: the workspace finds people by an identifier, which turning access control on gave to everyone.
 */
export const needsIdentifiers = sql<boolean>`(companies.control_state = 'active'
  and companies.provider = any(${providersOfKind('domains')}::text[]))`;

/** Whether the identifier is missing by which a workspace of whole domains would know the person. */
function lacksIdentifier({ companyKey, activation }: WaysAt, reading: Reading): RawBuilder<boolean> {
  // Turning access control on gives everyone one first.
  if (activation !== undefined) return sql<boolean>`false`;
  return isAmong(
    reading,
    sql`k.key`,
    sql`users k where k.company_key = ${companyKey} and k.immutable_id is null
      and (select ${needsIdentifiers} from companies where companies.key = current_company())`,
  );
}

/** Whether a person is the owner of one of these rows. */
function isAmong(
  reading: Reading,
  owner: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
): RawBuilder<boolean> {
  // Only people with neither password nor temporary one come to this, so a scan without any reads nothing.
  return reading === 'scan'
    ? sql<boolean>`u.key in (select ${owner} from ${rows})`
    : sql<boolean>`exists (select from ${rows} and ${owner} = u.key)`;
}

/** Condition on `users as u` for people whose single access is not over. */
export function hasSingleAccess(now: number): RawBuilder<boolean> {
  const at = new Date(now);
  const { unusedGrantedAt, withoutDurationUsedAt } = singleAccessCutoffs(now);
  return sql<boolean>`(u.single_access_granted_at is not null
    and coalesce(u.single_access_ends_at > ${at}, true)
    and case
      when u.single_access_first_used_at is null
        then u.single_access_granted_at > ${new Date(unusedGrantedAt)}
      when u.single_access_duration_seconds is null
        then u.single_access_first_used_at > ${new Date(withoutDurationUsedAt)}
      else u.single_access_first_used_at + make_interval(secs => u.single_access_duration_seconds) > ${at}
    end)`;
}
