import type { SignInFacts } from '@shiftgate/domain/access/entry/can-sign-in.ts';
import type { Credentials } from '@shiftgate/domain/access/entry/way-in.ts';
import { federationKinds } from '@shiftgate/domain/providers.ts';
import { sql } from 'kysely';
import { isLive } from '../db/session-conditions.ts';
import type { Tx } from '../db/transactions.ts';
import { isPrivileged } from '../core/workspace-administrators.ts';
import type { CompanySnapshot } from './company-snapshot.ts';
import type { Person, PersonRow } from './subject.ts';

/** The ways in that are open for a person besides the columns of their own row. */
export type OpenWays = Pick<Credentials, 'hasRecoveryAddress' | 'linkUntil' | 'codeUntil' | 'sessionUntil'>;

const nothingOpen: OpenWays = {
  hasRecoveryAddress: false,
  linkUntil: null,
  codeUntil: null,
  sessionUntil: null,
};

/** Maps what a person has for coming in to the domain. Without `open` it is their password and the temporary one. */
export function credentialsOf(
  { defaultPassword, needsIdentifier }: Pick<CompanySnapshot, 'defaultPassword' | 'needsIdentifier'>,
  row: PersonRow,
  open: OpenWays = nothingOpen,
): Credentials {
  return {
    lacksIdentifier: needsIdentifier && row.immutable_id === null,
    hasPassword: row.password_hash !== null,
    isPrivileged: isPrivileged(row),
    hasChosen: row.is_password_chosen_by_person,
    temporary: defaultPassword && {
      shared: defaultPassword.shared,
      isForAll: defaultPassword.isChosenOption || row.password_state === 'default',
    },
    temporarySentAt: row.default_password_shared_at?.getTime() ?? null,
    ...open,
  };
}

/** Reads the links, codes and sessions of a person that are open at an instant (ms), and whether a link reaches them. */
export async function readOpenWays(
  tx: Tx,
  { companyKey, userKey }: { readonly companyKey: string; readonly userKey: string },
  now: number,
): Promise<OpenWays> {
  const links = sql`from password_links l where l.company_key = u.company_key and l.user_key = u.key
    and l.used_at is null and l.expires_at > ${new Date(now)}`;
  const { rows } = await sql<{
    readonly has_address: boolean;
    readonly link: Date | null;
    readonly code: Date | null;
    readonly session: Date | null;
  }>`
    select u.recovery_email is not null as has_address,
           (select max(l.expires_at) ${links} and l.purpose <> 'handover') as link,
           (select max(l.expires_at) ${links} and l.purpose = 'handover') as code,
           (select max(s.expires_at) from sign_in_sessions s
             where s.company_key = u.company_key and s.user_key = u.key and ${isLive(now)}) as session
      from users u where u.company_key = ${companyKey} and u.key = ${userKey}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return nothingOpen;
  return {
    hasRecoveryAddress: row.has_address,
    linkUntil: row.link?.getTime() ?? null,
    codeUntil: row.code?.getTime() ?? null,
    sessionUntil: row.session?.getTime() ?? null,
  };
}

/** Reads what decides whether a person can sign in at an instant (ms). */
export async function readSignInFacts(
  tx: Tx,
  company: CompanySnapshot,
  { row, subject }: Person,
  at: number,
): Promise<SignInFacts> {
  const open = await readOpenWays(tx, { companyKey: company.key, userKey: row.key }, at);
  return {
    company: company.factsAt(at),
    subject,
    // No time clock is connected, so its rule is not asked.
    timeClock: null,
    federation: federationKinds[company.provider],
    isSuperAdministrator: row.is_admin,
    credentials: credentialsOf(company, row, open),
  };
}
