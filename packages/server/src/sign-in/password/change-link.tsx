import { ChangePasswordPage } from '@shiftgate/pages/change-password-page.tsx';
import type { NewPasswordProblem } from '@shiftgate/pages/fields/new-password-fields.tsx';
import { passwordSavedHref } from '@shiftgate/pages/layout/links.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { againAfterDeadlock } from '#db/deadlock.ts';
import { findPasswordLink } from '#db/lookups.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { hashToken } from '#http/with-actor.ts';
import { readOneTimeCode } from '#modules/passwords/public.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '#core/faults.ts';
import { findPersonByKey, lockPerson, passwordWorkspace, strengthFor } from '#access/public.ts';
import type { CompanySnapshot, Person } from '#access/public.ts';
import { hashNewPassword, storeChosenPassword } from './new-password.ts';
import type { Hashed, TypedTwice } from './new-password.ts';
import { nameBrowser, returnToForm, takeNotice } from '../http/form-notice.ts';
import { clientOf, field, keepLanguage } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';
import { Answered } from '../login/sequence.ts';
import type { Arrived } from '../login/known.ts';

/** A valid link with its person. */
interface OpenLink {
  readonly company: CompanySnapshot;
  readonly person: Person;
  /** It reached the person themselves: another person neither handed over a code nor entered the address. */
  readonly isTheirs: boolean;
}

/**
 * GET /sign-in/change/{token}: the form. It does not use the link up, since mail programs open links before people
 * do.
 */
export async function showChangeLink(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const token = tokenOf(request);
  const companyKey = await companyOfLink(context, token);
  const link = await inCompany(context.db, companyKey, (tx) => openLink(context, tx, companyKey, token));
  const known = { context, request, reply };
  nameBrowser(known);
  const problems = takeNotice<readonly NewPasswordProblem[]>(known, linkPath(token)) ?? [];
  return sendLinkForm(context, reply, { link, token, problems });
}

/** The submitted form of a link. */
interface LinkForm extends TypedTwice {
  readonly token: string;
}

interface Linked {
  readonly companyKey: string;
  readonly link: OpenLink;
}

/** Parses the form of a link. */
export async function parseLinkForm({ request }: Arrived): Promise<LinkForm> {
  return {
    token: tokenOf(request),
    password: field(request.body, 'password') ?? '',
    repeat: field(request.body, 'repeat') ?? '',
  };
}

/** Reads the valid link with its person. */
export async function loadLink({ context, token }: Arrived & LinkForm): Promise<Linked> {
  const companyKey = await companyOfLink(context, token);
  const link = await inCompany(context.db, companyKey, (tx) => openLink(context, tx, companyKey, token));
  return { companyKey, link };
}

/** Hashes the chosen password, or shows the form again with what is wrong with it. */
export function checkLinkPassword(known: Arrived & LinkForm & Linked): Promise<Hashed | Answered> {
  const { context, reply, link, token } = known;
  return hashNewPassword(context, link, known, (problems) =>
    returnToForm(known, { form: linkPath(token), href: linkPath(token), notice: problems }, () =>
      sendLinkForm(context, reply, { link, token, problems }),
    ),
  );
}

/** Stores the chosen password and invalidates the link. */
export async function storeLinkPassword(known: Arrived & LinkForm & Linked & Hashed): Promise<void> {
  const { context, request, companyKey, token, hash, password } = known;
  const store = async (tx: Tx): Promise<void> => {
    const found = await openLink(context, tx, companyKey, token);
    // Every writer locks the person first; of two submitted forms the second finds the link used.
    await lockPerson(tx, companyKey, found.person.row.key);
    const { company, person, isTheirs } = await openLink(context, tx, companyKey, token);
    const chosen = { hash, password, reason: 'link', isOwn: isTheirs } as const;
    const from = { client: clientOf(request), now: context.clock.now(), requestId: request.id };
    await storeChosenPassword(context, tx, { company, person, ...from, ...chosen });
  };
  await againAfterDeadlock(() => inCompany(context.db, companyKey, store));
}

/** Answers a chosen password. */
export async function respondToLink({ request, reply, link }: Arrived & Linked): Promise<Answered> {
  const saved = passwordSavedHref(link.company.samlKey);
  return new Answered(reply.redirect(keepLanguage(request, saved), 303));
}

const shape = /^[A-Za-z0-9_-]{20,200}$/;

function tokenOf(request: FastifyRequest): string {
  const given = field(request.params, 'token', 200) ?? '';
  // A code may have been typed into the address.
  const token = readOneTimeCode(given) ?? given;
  if (!shape.test(token)) throw new FaultError('linkOver', 'LINK_UNKNOWN');
  return token;
}

async function companyOfLink({ db }: SignInContext, token: string): Promise<string> {
  const found = await inSystem(db, (tx) => findPasswordLink(tx, hashToken(token)));
  if (!found) throw new FaultError('linkOver', 'LINK_UNKNOWN');
  return found.company_key;
}

/** Whether a link is valid, for a typed code. */
export async function isLinkOpen(context: SignInContext, token: string): Promise<boolean> {
  try {
    const companyKey = await companyOfLink(context, token);
    await inCompany(context.db, companyKey, (tx) => openLink(context, tx, companyKey, token));
    return true;
  } catch (error) {
    if (error instanceof FaultError && error.fault === 'linkOver') return false;
    throw error;
  }
}

/** Finds the valid link. Unknown, used, expired, or of a removed person: all get the same response. */
async function openLink(
  context: SignInContext,
  tx: Tx,
  companyKey: string,
  token: string,
): Promise<OpenLink> {
  const row = await tx
    .selectFrom('password_links as l')
    .select(['l.user_key', 'l.is_own'])
    .where('l.company_key', '=', companyKey)
    .where('l.token_hash', '=', hashToken(token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', new Date(context.clock.now()))
    .executeTakeFirst();
  if (!row) throw new FaultError('linkOver', 'LINK_OVER');
  const company = await context.snapshots.read(tx, companyKey);
  const person = await findPersonByKey(tx, company, row.user_key);
  if (person === null || person.row.status !== 'active') throw new FaultError('linkOver', 'LINK_OVER');
  return { company, person, isTheirs: row.is_own };
}

const linkPath = (token: string): string => `/sign-in/change/${token}`;

function sendLinkForm(
  context: SignInContext,
  reply: FastifyReply,
  page: {
    readonly link: OpenLink;
    readonly token: string;
    readonly problems: readonly NewPasswordProblem[];
  },
): FastifyReply {
  const { company, person } = page.link;
  const options = {
    status: page.problems.length === 0 ? 200 : 422,
    company,
    languageLink: linkPath(page.token),
  };
  return sendPage(context, reply, options, (frame) => (
    <ChangePasswordPage
      {...frame}
      flow={null}
      action={linkPath(page.token)}
      email={person.row.email}
      reason="link"
      strength={strengthFor(company, person)}
      workspace={passwordWorkspace(company, person, context.clock.now())}
      problems={page.problems}
    />
  ));
}
