import { readPost, readRedirect } from '@shiftgate/saml/index.ts';
import type { InboundMessage, PostedForm } from '@shiftgate/saml/index.ts';
import type { FastifyRequest } from 'fastify';
import { randomName } from '#core/secret-names.ts';
import { readCookie } from '../http/cookies.ts';
import type { SignInContext } from '../http/deps.ts';
import { readBrandOf } from '../http/find-company.ts';
import { field } from '../http/request.ts';
import { noteRefusal } from './note-refusal.ts';

/** A request of a service provider, before anything is known about it. */
export interface Inbound {
  readonly samlKey: string;
  readonly isGet: boolean;
  /** The session's cookie; a form of another site carries none. */
  readonly cookie: string | null;
  readonly inbound: InboundMessage;
  readonly hint: string | null;
  readonly browserName: string | null;
  readonly shownBrowser: string | null;
}

/** How the workspaces name the person whom they ask for, beside the message. */
const hintNames = ['login_hint', 'LoginHint', 'username'];
const mostHintChars = 320;

/** Reads the SAML message of a redirect or of a form. */
export async function parseMessage({
  context,
  request,
}: {
  readonly context: SignInContext;
  readonly request: FastifyRequest;
}): Promise<Inbound> {
  const { signinUrl } = context.config;
  const isGet = request.method === 'GET';
  const samlKey = field(request.params, 'company', 80) ?? '';
  const shownBrowser = readCookie(request, 'browser', signinUrl);
  return {
    samlKey,
    isGet,
    cookie: isGet ? readCookie(request, 'session', signinUrl) : null,
    inbound: await readMessage(context, request, samlKey),
    hint: hintIn(request.query),
    shownBrowser,
    browserName: shownBrowser ?? (isGet ? randomName() : null),
  };
}

/** The name of the person whom the workspace asks for; a longer text is not an address, and only a hint. */
function hintIn(query: unknown): string | null {
  const hints = hintNames.map((name) => field(query, name));
  return hints.find((hint) => hint !== null && hint.length <= mostHintChars) ?? null;
}

async function readMessage(
  context: SignInContext,
  request: FastifyRequest,
  samlKey: string,
): Promise<InboundMessage> {
  try {
    return request.method === 'GET'
      ? readRedirect(request.url.split('?')[1] ?? '')
      : readPost((request.body ?? {}) as PostedForm);
  } catch (error) {
    // Of an address that is not ours, no message is readable.
    const companyKey = await readBrandOf(context, samlKey);
    await noteRefusal(context, { companyKey, spKey: null, issuer: null }, error);
    throw error;
  }
}
