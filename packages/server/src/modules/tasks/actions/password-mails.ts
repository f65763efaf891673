import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { changeLinkMail, temporaryPasswordMail } from '@shiftgate/pages/password-mails.tsx';
import type { RenderedMail } from '@shiftgate/pages/password-mails.tsx';
import { languages } from '@shiftgate/phrases/translate.ts';
import { productName } from '../../../branding.ts';
import { newKey } from '../../../db/keys.ts';
import type { SecretBox } from '../../../db/secret-box.ts';
import { announce } from '../../../http/announce.ts';
import { hashToken } from '../../../http/with-actor.ts';
import { queueMails } from '../../mail/index.ts';
import { openDefaultPassword } from '../../passwords/index.ts';
import { auditPeople, done, doneOf, failed, judgeEach, skipped, unchanged } from '../batch.ts';
import type { Batch, BatchPerson, ItemResult } from '../batch.ts';

export interface MailActionDeps {
  readonly box: SecretBox;
  /** Address of the page on which the holder of a token chooses a password. */
  readonly changeLinkUrl: (token: string) => string;
}

/**
 * Mails the company's temporary password to people who never chose one; it opens the change page for them, and for nobody
 * else, for 72 hours from now on.
 * Never to administrators or managers (product decisions, "Passwords").
 */
export async function mailTemporaryPasswords(
  batch: Batch,
  deps: MailActionDeps,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const { tx, companyKey, now } = batch;
  const company = await companyOf(batch);
  const password = openDefaultPassword(deps.box, company, now);
  if (password === null) return judgeEach(people, () => failed('DEFAULT_PASSWORD_REQUIRED'));
  const results = judgeEach(people, (person) => {
    if (person.is_admin || person.is_allowed_admin || person.is_manager) return skipped('PROTECTED_USER');
    if (person.is_password_chosen_by_person || !['no_password', 'default'].includes(person.password_state))
      return unchanged;
    return reachable(person, company.control_state);
  });
  const until = now + passwordLimits.defaultPasswordHours * HOUR_MS;
  const reached = doneOf(people, results);
  const mail = (person: BatchPerson) =>
    temporaryPasswordMail({ ...frameOf(company, person, until), password });
  await send(batch, deps, 'temporary_password', company, reached, until, mail);
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

/** Mails each person a link of their own for choosing a password; a link sent before is worth nothing any more. */
export async function mailChangeLinks(
  batch: Batch,
  deps: MailActionDeps,
  people: readonly BatchPerson[],
): Promise<Map<string, ItemResult>> {
  const { tx, companyKey, now } = batch;
  const company = await companyOf(batch);
  const results = judgeEach(people, (person) =>
    person.status === 'active' ? reachable(person, company.control_state) : skipped('USER_NOT_FOUND'),
  );
  const reached = doneOf(people, results);
  if (reached.length === 0) return results;
  const at = new Date(now);
  const until = now + passwordLimits.changeLinkHours * HOUR_MS;
  const tokens = new Map(reached.map((person) => [person.key, randomBytes(32).toString('base64url')]));
  await tx
    .updateTable('password_links')
    .set({ used_at: at })
    .where('company_key', '=', companyKey)
    .where('user_key', 'in', [...tokens.keys()])
    .where('purpose', '=', 'change')
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('password_links')
    .values(
      [...tokens].map(([userKey, token]) => ({
        key: newKey(now),
        company_key: companyKey,
        user_key: userKey,
        token_hash: hashToken(token),
        purpose: 'change' as const,
        created_at: at,
        expires_at: new Date(until),
      })),
    )
    .execute();
  const mail = (person: BatchPerson) =>
    changeLinkMail({
      ...frameOf(company, person, until),
      link: deps.changeLinkUrl(tokens.get(person.key) ?? ''),
    });
  await send(batch, deps, 'change_link', company, reached, until, mail);
  await auditPeople(
    batch,
    'user.change_link_shared',
    reached.map((person) => ({ person })),
  );
  return results;
}

async function companyOf({ tx, companyKey }: Batch) {
  return await tx
    .selectFrom('companies')
    .select([
      'key',
      'name',
      'language',
      'zone',
      'control_state',
      'default_password_sealed',
      'default_password_sealed_until',
    ])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
}
type MailCompany = Awaited<ReturnType<typeof companyOf>>;

/** The recovery address; the workspace's own mailbox only while people still get into it without us. */
function recipientOf(person: BatchPerson, controlState: MailCompany['control_state']): string | null {
  if (person.recovery_email !== null) return person.recovery_email;
  const isBeforeActivation = controlState === 'inactive' || controlState === 'scheduled';
  return isBeforeActivation ? person.email : null;
}

function reachable(person: BatchPerson, controlState: MailCompany['control_state']): ItemResult {
  return recipientOf(person, controlState) === null ? skipped('NO_RECIPIENT') : done;
}

function frameOf(company: MailCompany, person: BatchPerson, until: number) {
  return {
    language: languages.find((language) => language === company.language) ?? languages[0],
    productName,
    companyName: company.name,
    person: { name: person.name, email: person.email },
    until,
    timeZone: company.zone,
  };
}

async function send(
  batch: Batch,
  deps: MailActionDeps,
  kind: 'temporary_password' | 'change_link',
  company: MailCompany,
  people: readonly BatchPerson[],
  expiresAt: number,
  mailFor: (person: BatchPerson) => RenderedMail,
): Promise<void> {
  const mails = people.flatMap((person) => {
    const to = recipientOf(person, company.control_state);
    return to === null ? [] : [{ kind, to, expiresAt, ...mailFor(person) }];
  });
  await queueMails(batch.tx, deps.box, batch.companyKey, mails, batch.now);
}
