import type { Serve } from '../http/handler.ts';
import type { FastifyInstance } from 'fastify';
import { calendarPath, requestPagePaths, minePath, sentPath } from '@shiftgate/pages/layout/links.ts';
import type { RequestPageKind } from '@shiftgate/pages/layout/links.ts';
import { submitRequestPage, showRequestPage, showRequestSent } from '../self-service/request-pages.tsx';
import { serveFeed } from '../calendar/serve-feed.ts';
import { changeCalendarAddress } from './calendar-address.ts';
import { showAccountPage } from './page.tsx';
import { endAccountSession } from './sessions.tsx';

/** Registers the pages for people without access to the panel, and the account page. */
export function addAccountPages(app: FastifyInstance, serve: Serve): void {
  for (const ask of Object.keys(requestPagePaths) as RequestPageKind[]) {
    app.get(requestPagePaths[ask], { exposeHeadRoute: false }, serve(showRequestPage(ask)));
    app.post(requestPagePaths[ask], serve(submitRequestPage(ask)));
    app.get(sentPath(ask), { exposeHeadRoute: false }, serve(showRequestSent(ask)));
  }
  app.get(minePath, { exposeHeadRoute: false }, serve(showAccountPage));
  app.post('/accounts/me/sign-out', serve(endAccountSession));
  app.post(calendarPath, serve(changeCalendarAddress));
  app.get('/calendar/:name', { exposeHeadRoute: false }, serve(serveFeed));
}
