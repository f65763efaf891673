import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { CodePage } from '@shiftgate/pages/code-page.tsx';
import { codeHref, codePath } from '@shiftgate/pages/layout/links.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressGroup } from '#http/address-group.ts';
import { countCall } from '#http/request-limit.ts';
import type { CallBounds } from '#http/request-limit.ts';
import { readOneTimeCode } from '#modules/passwords/public.ts';
import { findPageBrand } from '../self-service/request-pages.tsx';
import type { PageBrand } from '../self-service/request-pages.tsx';
import { isLinkOpen } from './change-link.tsx';
import type { SignInContext } from '../http/deps.ts';
import { nameBrowser, returnToForm, takeNotice } from '../http/form-notice.ts';
import { clientOf, field, keepLanguage, refuseForeignForm } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';
import { sendThrottled } from '../login/throttle.tsx';

/** Bounds of code attempts per address; 100 bits cannot be guessed, and an office shares one address. */
export const codeBounds = { calls: 30, windowMs: 5 * MINUTE_MS } as const satisfies CallBounds;

/** GET /sign-in/code: the form for a code handed over by an administrator. */
export async function showCodePage(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const brand = await findPageBrand(context, request, field(request.query, 'c', 200));
  const known = { context, request, reply };
  nameBrowser(known);
  const code = takeNotice<string>(known, codePath);
  return sendCodeForm(context, reply, { ...brand, code: code ?? '', isWrong: code !== null });
}

/** Counts a try of an address; without one nothing is counted, and the codes are long enough to do without. */
async function countTry({ db, clock, requestKey }: SignInContext, group: string | null): Promise<number> {
  if (group === null) return 0;
  const subject = createHmac('sha256', requestKey)
    .update(JSON.stringify(['code', group]))
    .digest();
  return await countCall(db, { scope: 'code address', subject, bounds: codeBounds }, clock.now());
}

/** POST /sign-in/code: continues with a valid code; unknown, used and expired ones get the same response. */
export async function submitCode(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refuseForeignForm(request, context.config.signinUrl);
  const brand = await findPageBrand(context, request, field(request.body, 'c', 200));
  const typed = field(request.body, 'code') ?? '';
  const waitMs = await countTry(context, addressGroup(clientOf(request).ip));
  if (waitMs > 0) {
    const page = { company: brand.brandOf, againHref: codeHref(brand.mark), waitMs };
    return sendThrottled({ context, request, reply }, page);
  }
  const code = readOneTimeCode(typed);
  if (code !== null && (await isLinkOpen(context, code)))
    return reply.redirect(keepLanguage(request, `/sign-in/change/${code}`), 303);
  const notice = typed.trim().slice(0, 60);
  const refused = { form: codePath, href: codeHref(brand.mark), notice };
  return await returnToForm({ context, request, reply }, refused, () =>
    sendCodeForm(context, reply, { ...brand, code: notice, isWrong: true }),
  );
}

function sendCodeForm(
  context: SignInContext,
  reply: FastifyReply,
  page: PageBrand & { readonly code: string; readonly isWrong: boolean },
): FastifyReply {
  const { brandOf: company, mark, code, isWrong } = page;
  const options = { status: isWrong ? 422 : 200, company, languageLink: codeHref(mark) };
  return sendPage(context, reply, options, (frame) => (
    <CodePage {...frame} mark={mark} code={code} isWrong={isWrong} />
  ));
}
