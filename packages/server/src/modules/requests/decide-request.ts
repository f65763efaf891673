import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { changeLinkMail } from '@shiftgate/pages/mails/password-mails.tsx';
import { requestApprovedMail, requestRefusedMail } from '@shiftgate/pages/mails/request-mails.tsx';
import type { Context } from '#core/context.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { announce } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { audit } from '../audit/public.ts';
import { readMailCompany, mailFrameOf, queueMails } from '../mail/public.ts';
import { makeChangeLinks, noticeAddresses } from '../passwords/public.ts';
import { lockPerson, auditTarget, grantSingleAccess } from '../users/public.ts';
import type { PersonAct } from '../users/public.ts';
import { actOf, actOfRefusal, presentRequest, reachedAt, requestRows } from './present-request.ts';
import type { RequestRow } from './present-request.ts';

export interface DecisionDeps {
  readonly box: SecretBox;
  /** Address of the page on which the holder of a token chooses a password. */
  readonly changeLinkUrl: (token: string) => string;
  /** Address of the sign-in for people of the company with this `saml_key`. */
  readonly ownPageUrl: (samlKey: string) => string;
}

/** A notice about a decision is worth sending for this long. */
const outcomeMailMs = 3 * DAY_MS;

/** Grants the request and notifies the person. */
export async function approveRequest(
  ctx: Context,
  deps: DecisionDeps,
  { params, body }: HandlerInput<'requests.approve'>,
): Promise<CallResponse<'requests.approve'>> {
  const row = await lockOpen(ctx, params.key, actOf);
  // A request does not admit a person that is suspended or gone at the workspace.
  if (row.status !== 'active') throw new AppError('USER_NOT_FOUND', { key: row.key });
  const duration = row.kind === 'single_access' ? body.duration_minutes : null;
  await close(ctx, row, { state: 'approved', duration_minutes: duration, word: null });
  let handoverUrl: string | null = null;
  if (row.kind === 'single_access') {
    await grantSingleAccess(ctx, {
      params: { key: row.key },
      query: {},
      body: { duration_minutes: duration },
    });
    const company = await readMailCompany(ctx.tx, ctx.companyKey);
    await notifyRequester(
      ctx,
      deps,
      row,
      requestApprovedMail({
        ...mailFrameOf(company, row),
        minutes: duration,
        link: deps.ownPageUrl(company.saml_key),
      }),
    );
  } else {
    handoverUrl = await giveLink(ctx, deps, row, body.delivery);
  }
  await audit(ctx, {
    event: 'request.approved',
    target: auditTarget(row),
    after: { kind: row.kind, duration_minutes: duration, is_handed_over: handoverUrl !== null },
  });
  return { request: await present(ctx, params.key), handover_url: handoverUrl };
}

/** Denies the request with an optional message for the person. */
export async function refuseRequest(
  ctx: Context,
  deps: DecisionDeps,
  { params, body }: HandlerInput<'requests.refuse'>,
): Promise<CallResponse<'requests.refuse'>> {
  const row = await lockOpen(ctx, params.key, () => actOfRefusal);
  await close(ctx, row, { state: 'refused', duration_minutes: null, word: body.word });
  // Only the program requests a first password.
  if (row.kind !== 'first_password') {
    const company = await readMailCompany(ctx.tx, ctx.companyKey);
    const frame = { ...mailFrameOf(company, row), kind: row.kind, word: body.word };
    await notifyRequester(ctx, deps, row, requestRefusedMail(frame));
  }
  await audit(ctx, {
    event: 'request.refused',
    target: auditTarget(row),
    after: { kind: row.kind, word: body.word },
  });
  return { request: await present(ctx, params.key) };
}

/** The request with its person locked: every writer locks the person first. */
async function lockOpen(
  ctx: Context,
  key: string,
  actOfRow: (row: RequestRow) => PersonAct,
): Promise<RequestRow & { readonly status: string }> {
  const asked = await findRequest(ctx, key);
  if (!asked) throw new AppError('REQUEST_NOT_FOUND', { key });
  const { status } = await lockPerson(ctx, asked.key, actOfRow(asked));
  const row = await findRequest(ctx, key);
  if (!row) throw new AppError('REQUEST_NOT_FOUND', { key });
  if (row.state !== 'open' || row.ends_at.getTime() <= ctx.now)
    throw new AppError('REQUEST_ALREADY_DECIDED', { state: row.state, by: row.decided_by_name });
  return { ...row, status };
}

/** A request with its person. */
export function findRequest(ctx: Context, key: string): Promise<RequestRow | undefined> {
  return requestRows(ctx.tx, ctx.companyKey).where('r.key', '=', key).executeTakeFirst();
}

async function present(ctx: Context, key: string) {
  const row = await findRequest(ctx, key);
  if (!row) throw new AppError('REQUEST_NOT_FOUND', { key });
  return presentRequest(ctx, row);
}

async function close(
  ctx: Context,
  row: RequestRow,
  decision: {
    readonly state: 'approved' | 'refused';
    readonly duration_minutes: number | null;
    readonly word: string | null;
  },
): Promise<void> {
  await ctx.tx
    .updateTable('access_requests')
    .set({
      ...decision,
      ends_at: new Date(ctx.now),
      decided_by_user_key: ctx.actor.userKey,
      decided_by_name: ctx.actor.name,
    })
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', row.request_key)
    .execute();
  await announce(ctx.tx, ctx.companyKey, 'requests');
}

async function notifyRequester(
  ctx: Context,
  deps: DecisionDeps,
  row: RequestRow,
  mail: { readonly subject: string; readonly text: string; readonly html: string },
): Promise<void> {
  // It holds no secret: without a recovery address it goes to the mailbox, which may be open on another device.
  const expiresAt = ctx.now + outcomeMailMs;
  const mails = noticeAddresses(row).map((to) => ({ kind: 'request_decided', to, expiresAt, ...mail }));
  await queueMails(ctx, deps.box, mails);
}

/** Mails a link for choosing a password; for a code, or without an address, returns it for handing over. */
async function giveLink(
  ctx: Context,
  deps: DecisionDeps,
  row: RequestRow,
  delivery: 'mail' | 'code',
): Promise<string | null> {
  const to = delivery === 'code' ? null : reachedAt(row);
  const { tokens, until } = await makeChangeLinks(ctx.tx, {
    companyKey: ctx.companyKey,
    userKeys: [row.key],
    purpose: to === null ? 'handover' : 'change',
    isOrdered: true,
    now: ctx.now,
  });
  const link = deps.changeLinkUrl(tokens.get(row.key) ?? '');
  if (to === null) return link;
  const company = await readMailCompany(ctx.tx, ctx.companyKey);
  const reason = row.kind === 'first_password' ? 'first' : 'approved';
  const mail = changeLinkMail({ ...mailFrameOf(company, row), until, link, reason });
  const about = { kind: 'change_link', to, passwordOf: row.key, expiresAt: until };
  await queueMails(ctx, deps.box, [{ ...about, ...mail }]);
  return null;
}
