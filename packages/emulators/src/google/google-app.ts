import type { FastifyInstance } from 'fastify';
import type { EmulatorContext } from '../context.ts';
import { fullName } from '../state/people.ts';
import { createHttpApp } from '../support/http-app.ts';
import { createQuotaMeter } from '../support/quota-meter.ts';
import { escapeHtml } from '../ui/html.ts';
import { methodAdder } from './api/call.ts';
import { addCloudIdentity } from './cloud-identity/endpoints.ts';
import { addControl } from './control/endpoints.ts';
import { addControlPages } from './control/pages.ts';
import { addCompany } from './directory/company.ts';
import { addGroups } from './directory/groups.ts';
import { addMobileDevices } from './directory/mobile-devices.ts';
import { addTokens } from './directory/tokens.ts';
import { addUsers } from './directory/users.ts';
import { addAuthorize } from './oauth/authorize.ts';
import { addOauthEndpoints } from './oauth/endpoints.ts';
import { addActivities } from './reports/activities.ts';

function addPhotos(app: FastifyInstance, context: EmulatorContext): void {
  app.get('/a/:file', async (request, reply) => {
    const id = request.url.replace(/^\/a\//, '').replace(/\.svg(\?.*)?$/, '');
    const user = context.store.state.users.find((item) => item.id === id);
    if (user === undefined) return reply.code(404).send();
    const name = fullName(user);
    const initials = escapeHtml(`${name[0] ?? ''}${user.familyName.split(' ').at(-1)?.[0] ?? ''}`);
    const hue = Number(user.id.slice(-3)) % 360;
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${hue} 45% 38%)"/><text x="48" y="60" text-anchor="middle" font-family="sans-serif" font-size="36" fill="#fff">${initials}</text></svg>`;
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(picture);
  });
}

/** The emulated Google: sign-in, Directory, Reports and Cloud Identity APIs, and the page that steers it all. */
export async function createGoogleApp(context: EmulatorContext): Promise<FastifyInstance> {
  const app = await createHttpApp();
  const add = methodAdder(app, context, createQuotaMeter(context.quotaPerMinute));
  addAuthorize(app, context);
  addOauthEndpoints(app, context);
  addUsers(add, context);
  addTokens(add, context);
  addMobileDevices(add, context);
  addCompany(add, context);
  addGroups(add, context);
  addActivities(add, context);
  addCloudIdentity(add, context);
  addPhotos(app, context);
  addControl(app, context);
  addControlPages(app, context);
  app.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send({
      error: {
        code: 404,
        message: `Method not found: ${request.method} ${request.url.split('?')[0] ?? ''}`,
        status: 'NOT_FOUND',
      },
    }),
  );
  return app;
}
