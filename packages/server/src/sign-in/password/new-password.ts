import { findNewPasswordFlaws } from '@shiftgate/domain/password/new-password.ts';
import type { ChangeReason } from '@shiftgate/pages/change-password-page.tsx';
import type { NewPasswordProblem } from '@shiftgate/pages/fields/new-password-fields.tsx';
import type { FastifyReply } from 'fastify';
import { isWorkspaceAdministrator } from '#core/workspace-administrators.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { Tx } from '#db/transactions.ts';
import {
  endChangeLinks,
  notifyOfChangedPasswords,
  setUserPassword,
  setWorkspaceFault,
} from '#modules/passwords/public.ts';
import type { SignInContext } from '../http/deps.ts';
import { Answered } from '../login/sequence.ts';
import { endKnownCalendarAddress } from '#modules/users/public.ts';
import { expectedPassword, passwordWorkspace, strengthFor, endSessionsOfUser } from '#access/public.ts';
import type { CompanySnapshot, Client, Person } from '#access/public.ts';

/** Finds the problems of a new password, for the person; empty when it may be stored. */
async function findNewPasswordProblems(
  context: SignInContext,
  { company, person }: { readonly company: CompanySnapshot; readonly person: Person },
  password: string,
  repeat: string,
): Promise<NewPasswordProblem[]> {
  const now = context.clock.now();
  const words = {
    email: person.row.email,
    name: person.row.name,
    companyName: company.name,
    domain: person.row.domain,
    productName: context.config.productName,
  };
  const flaws: NewPasswordProblem[] = findNewPasswordFlaws(
    password,
    strengthFor(company, person),
    words,
    passwordWorkspace(company, person, now),
  );
  if (password !== repeat) flaws.push('mismatch');
  if (flaws.length > 0) return flaws;
  const current = expectedPassword(company, person, now);
  const isSame =
    current.hash !== null &&
    (await context.hasher.verify(current.hash, password, { companyKey: company.key }));
  return isSame ? ['same'] : [];
}

/** A new password as typed, twice. */
export interface TypedTwice {
  readonly password: string;
  readonly repeat: string;
}

export interface Hashed {
  readonly hash: string;
}

/** A step of every way to a new password: hashes it, or lets `show` answer what is wrong with it. */
export async function hashNewPassword(
  context: SignInContext,
  who: { readonly company: CompanySnapshot; readonly person: Person },
  { password, repeat }: TypedTwice,
  show: (problems: readonly NewPasswordProblem[]) => Promise<FastifyReply> | FastifyReply,
): Promise<Hashed | Answered> {
  const problems = await findNewPasswordProblems(context, who, password, repeat);
  if (problems.length > 0) return new Answered(await show(problems));
  return { hash: await context.hasher.hash(password, { companyKey: who.company.key }) };
}

export interface ChosenPassword {
  readonly company: CompanySnapshot;
  readonly person: Person;
  readonly client: Client;
  /** Instant of the request, in ms. */
  readonly now: number;
  readonly requestId: string;
  readonly hash: string;
  readonly password: string;
  /** `own`: changed on the account page, with the old one. */
  readonly reason: ChangeReason | 'own';
  /** False for one that was chosen with what another person knew or handed out. */
  readonly isOwn: boolean;
}

/**
 * Stores a chosen password, has it set at the workspace too, ends every session and every link of the person, and
 * clears the failures of the old one. The caller must hold the person's lock.
 */
export async function storeChosenPassword(
  context: SignInContext,
  tx: Tx,
  { company, person, client, now, requestId, hash, password, reason, isOwn }: ChosenPassword,
): Promise<void> {
  const { key: companyKey } = company;
  const { key: userKey, name, email } = person.row;
  await setUserPassword(tx, { companyKey, userKey, hash, origin: 'person', isOwn, now });
  const isForWorkspace = await context.onPasswordChosen?.(tx, { companyKey, userKey, password, now });
  if (isForWorkspace === false) {
    // The form refuses another password that the workspace would refuse, unless it changed meanwhile.
    const fault = isWorkspaceAdministrator(person.row) ? 'administrator' : 'invalid_request';
    await setWorkspaceFault(tx, { companyKey, userKey }, fault, now);
  }
  await tx
    .insertInto('audit_events')
    .values({
      key: newKey(now),
      company_key: companyKey,
      occurred_at: new Date(now),
      event: 'user.password_changed',
      actor_kind: 'user',
      actor_user_key: userKey,
      actor_name: name,
      actor_email: email,
      target_kind: 'user',
      target_key: userKey,
      target_name: name,
      after: toJson({ reason, isForWorkspace: isForWorkspace ?? false }),
      ip: client.ip,
      browser: client.browser,
      os: client.os,
      request_id: requestId,
    })
    .execute();
  // Another person who knew the old password may know the address as well; a person who just renews their own keeps it.
  const isRenewed = (reason === 'own' || reason === 'expired') && person.row.is_password_own;
  if (!isRenewed) await endKnownCalendarAddress({ tx, companyKey, now }, { key: userKey, name });
  // So that an older email cannot change the password again.
  await endChangeLinks(tx, companyKey, [userKey], { now });
  // Ends sessions opened with the old password; a continuing sign-in opens its own.
  await endSessionsOfUser(tx, { companyKey, userKey, cause: 'password_changed', now });
  const { secretBox: box, config } = context;
  // A first password changes none.
  const changed = person.row.password_state === 'no_password' ? [] : [userKey];
  const notice = { userKeys: changed, by: 'person' } as const;
  await notifyOfChangedPasswords({ tx, companyKey, now }, { box, signInUrl: config.signinUrl }, notice);
  // The counted failures belong to the old password. The counters come last, behind the rows of the person.
  await context.lockouts.lift(tx, { companyKey, emails: [email] });
}
