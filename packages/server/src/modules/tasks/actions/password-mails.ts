import { personalTemporaryEndsAt } from '@shiftgate/domain/password/temporary.ts';
import { federationKinds } from '@shiftgate/domain/providers.ts';
import { changeLinkMail, temporaryPasswordMail } from '@shiftgate/pages/mails/password-mails.tsx';
import { ownPageUrl } from '#core/idp-addresses.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { announce } from '#core/events.ts';
import { isPrivileged } from '#core/workspace-administrators.ts';
import { makeChangeLinks, openDefaultPassword, recipientOf } from '#modules/passwords/public.ts';
import { auditPeople, doneOf, failed, decideEach, skipped, unchanged } from './batch.ts';
import type { Batch, BatchPerson, ItemResult } from './batch.ts';
import { mailFrameOf } from '#modules/mail/public.ts';
import { mailCompany, queueForPeople, reachable } from './mail-people.ts';

export interface MailActionDeps {
  readonly box: SecretBox;
  /** Public origin of the sign-in service. */
  readonly signInUrl: string;
  /** Address of the page on which the holder of a token chooses a password. */
  readonly changeLinkUrl: (token: string) => string;
}

/**
 * Mails the temporary password to people without a password of their own; it opens the change page for 72 hours.
 * Never to administrators or managers: where whole domains are redirected they need a password too, and get a link of
 * their own.
 */
export async function mailTemporaryPasswords(
  batch: Batch,
  deps: MailActionDeps,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const company = await mailCompany(batch.tx, batch.companyKey);
  if (federationKinds[company.provider] === 'profiles')
    return await shareTemporaryPassword(batch, deps, company, people);
  const linked = people.filter((person) => isPrivileged(person) && person.password_state === 'no_password');
  const others = people.filter((person) => !linked.includes(person));
  return new Map([
    ...(await mailChangeLinks(batch, deps, linked)),
    ...(await shareTemporaryPassword(batch, deps, company, others)),
  ]);
}

async function shareTemporaryPassword(
  batch: Batch,
  deps: MailActionDeps,
  company: Awaited<ReturnType<typeof mailCompany>>,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const { tx, companyKey, now } = batch;
  const password = openDefaultPassword(deps.box, company, now);
  if (password === null) return decideEach(people, () => failed('DEFAULT_PASSWORD_REQUIRED'));
  const results = decideEach(people, (person) => {
    if (person.status !== 'active') return skipped('USER_NOT_ACTIVE');
    if (person.is_password_chosen_by_person || !['no_password', 'default'].includes(person.password_state))
      return unchanged;
    if (isPrivileged(person)) return skipped('NO_TEMPORARY_PASSWORD');
    return reachable(recipientOf(person, company.control_state));
  });
  const until = personalTemporaryEndsAt(now);
  const reached = doneOf(people, results);
  const link = ownPageUrl(deps.signInUrl, company.saml_key);
  const mail = (person: BatchPerson) =>
    temporaryPasswordMail({ ...mailFrameOf(company, person), until, password, link });
  const to = (person: BatchPerson) => recipientOf(person, company.control_state);
  await queueForPeople(batch, deps.box, reached, { kind: 'temporary_password', to, mail, expiresAt: until });
  if (reached.length === 0) return results;
  await tx
    .updateTable('users')
    .set({ password_state: 'default', default_password_shared_at: new Date(now), updated_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where(
      'key',
      'in',
      reached.map((person) => person.key),
    )
    .execute();
  await auditPeople(
    batch,
    'user.temporary_password_shared',
    reached.map((person) => ({ person })),
  );
  await announce(tx, companyKey, 'users');
  return results;
}

/** Mails each person a link for choosing a password; it replaces an earlier link. */
export async function mailChangeLinks(
  batch: Batch,
  deps: MailActionDeps,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const { tx, companyKey, now } = batch;
  const company = await mailCompany(batch.tx, companyKey);
  const results = decideEach(people, (person) =>
    person.status === 'active'
      ? reachable(recipientOf(person, company.control_state))
      : skipped('USER_NOT_ACTIVE'),
  );
  const reached = doneOf(people, results);
  if (reached.length === 0) return results;
  const userKeys = reached.map((person) => person.key);
  const isOrdered = batch.actor.userKey !== null;
  const order = { companyKey, userKeys, purpose: 'change', isOrdered, now } as const;
  const { tokens, until } = await makeChangeLinks(tx, order);
  const mail = (person: BatchPerson) =>
    changeLinkMail({
      ...mailFrameOf(company, person),
      until,
      reason: person.password_state === 'no_password' ? 'first' : 'sent',
      link: deps.changeLinkUrl(tokens.get(person.key) ?? ''),
    });
  const to = (person: BatchPerson) => recipientOf(person, company.control_state);
  await queueForPeople(batch, deps.box, reached, { kind: 'change_link', to, mail, expiresAt: until });
  await auditPeople(
    batch,
    'user.change_link_shared',
    reached.map((person) => ({ person })),
  );
  return results;
}
