import { PasswordChosenPage } from '@shiftgate/pages/message-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInContext } from '../http/deps.ts';
import { sendPage } from '../http/page-response.ts';
import { field } from '../http/request.ts';
import { findPageBrand } from '../self-service/request-pages.tsx';

/** GET /sign-in/password-saved: an address of its own, so that a reload saves nothing again. */
export async function showPasswordSaved(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { brandOf: company, mark } = await findPageBrand(context, request, field(request.query, 'c', 200));
  return sendPage(context, reply, { company }, (frame) => <PasswordChosenPage {...frame} mark={mark} />);
}
