import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { TooManyRequestsPage } from '@shiftgate/pages/request-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInContext } from './deps.ts';
import type { CompanySnapshot } from './load-facts.ts';
import { sendPage } from './respond.ts';

/** A page for what came too often, with how long to wait. */
export function sendTooMany(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { company, waitMs }: { readonly company: CompanySnapshot | null; readonly waitMs: number },
): FastifyReply {
  context.count?.('REQUEST_LIMIT_EXCEEDED');
  reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
  return sendPage(context, request, reply, { status: 429, company }, (frame) => (
    <TooManyRequestsPage {...frame} waitMinutes={Math.ceil(waitMs / MINUTE_MS)} />
  ));
}
