import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomName } from '#core/secret-names.ts';
import { SecretBoxError } from '#db/secrets/secret-box.ts';
import { readCookie, readNoticeCookie, writeCookie, writeNoticeCookie } from './cookies.ts';
import type { SignInContext } from './deps.ts';
import { keepLanguage } from './request.ts';

/** Long enough for a slow network, short enough for a shared computer. */
const noticeSeconds = 60;

/** Browsers keep cookies of 4 kB. */
const longestNotice = 3500;

/** A request with a form, or for one. */
interface Arrived {
  readonly context: SignInContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A refused form, and what it says when it is shown again. */
export interface RefusedForm<Notice> {
  /** Names the form; its notice is shown by no other. */
  readonly form: string;
  /** Address of the form. */
  readonly href: string;
  /** What was typed and what is wrong with it; never a password. */
  readonly notice: Notice;
}

/**
 * Leads back to the address of a refused form, which shows the notice once: neither a reload nor Back sends the form
 * again. A browser without cookies gets the page from `show` instead, and so does a text that is too long for one.
 */
export async function returnToForm<Notice>(
  { context, request, reply }: Arrived,
  { form, href, notice }: RefusedForm<Notice>,
  show: () => Promise<FastifyReply> | FastifyReply,
): Promise<FastifyReply> {
  const { signinUrl } = context.config;
  const until = context.clock.now() + noticeSeconds * 1000;
  const sealed = context.secretBox.seal(placeOf(form), JSON.stringify({ until, notice }));
  const value = sealed.toString('base64url');
  if (readCookie(request, 'browser', signinUrl) === null || value.length > longestNotice) return await show();
  writeNoticeCookie(reply, { value, seconds: noticeSeconds }, signinUrl);
  return reply.redirect(keepLanguage(request, href), 303);
}

/** Reads the notice that this browser brings to a form; null without one. */
export function readNotice<Notice>({ context, request }: Arrived, form: string): Notice | null {
  const value = readNoticeCookie(request, context.config.signinUrl);
  if (value === null) return null;
  try {
    const text = context.secretBox.openText(placeOf(form), Buffer.from(value, 'base64url'));
    // Written by the same form alone, in this shape.
    const { until, notice } = JSON.parse(text) as { readonly until: number; readonly notice: Notice };
    return until > context.clock.now() ? notice : null;
  } catch (error) {
    if (error instanceof SecretBoxError) return null;
    throw error;
  }
}

/** Reads the notice of a form that is shown now, for the last time. */
export function takeNotice<Notice>(known: Arrived, form: string): Notice | null {
  const notice = readNotice<Notice>(known, form);
  if (notice !== null) writeNoticeCookie(known.reply, null, known.context.config.signinUrl);
  return notice;
}

/** Names a browser that comes to a form without a name, so that its notice reaches it. */
export function nameBrowser({ context, request, reply }: Arrived): void {
  const { signinUrl } = context.config;
  if (readCookie(request, 'browser', signinUrl) === null)
    writeCookie(reply, 'browser', randomName(), signinUrl);
}

const placeOf = (form: string) => ({ table: 'cookie', column: 'notice', companyKey: '', rowKey: form });
