import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askPaths, minePath } from '@shiftgate/pages/layout/links.ts';
import type { Ask } from '@shiftgate/pages/layout/links.ts';
import { sendAsk, showAsk } from './ask-pages.tsx';
import type { SignInContext } from './deps.ts';
import { showMyPage } from './my-page.tsx';
import { changeMyPassword } from './my-password.tsx';
import { submitMySignIn } from './my-sign-in.tsx';
import { endMySession } from './my-sessions.tsx';

/** Answers one request of the service. */
export type Handler = (
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** Makes a route's handler of it. */
export type Serve = (
  handler: Handler,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Registers the pages for people without a panel (spec §2) and a worker's own page. */
export function addAccountPages(app: FastifyInstance, serve: Serve): void {
  for (const ask of Object.keys(askPaths) as Ask[]) {
    app.get(askPaths[ask], { exposeHeadRoute: false }, serve(showAsk(ask)));
    app.post(askPaths[ask], serve(sendAsk(ask)));
  }
  app.get(minePath, { exposeHeadRoute: false }, serve(showMyPage));
  app.post(minePath, serve(submitMySignIn));
  app.post('/accounts/me/sign-out', serve(endMySession));
  app.post('/accounts/me/password', serve(changeMyPassword));
}
