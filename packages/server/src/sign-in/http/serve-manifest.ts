import { webManifest } from '@shiftgate/pages/layout/web-manifest.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inCompany } from '#db/transactions.ts';
import type { SignInContext } from './deps.ts';
import { companyOfSamlKey } from './find-company.ts';
import { brandingOf } from './page-response.ts';
import { field, languageOf } from './request.ts';

/** GET /look/:company/manifest.webmanifest: by which a phone installs the account page of a company. */
export async function serveManifest(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const samlKey = field(request.params, 'company', 80) ?? '';
  const key = await companyOfSamlKey(context, samlKey);
  const company = await inCompany(context.db, key, (tx) => context.snapshots.read(tx, key));
  const language = languageOf(request, context.config.signinUrl) ?? company.language;
  return reply
    .header('cache-control', 'public, max-age=3600')
    .type('application/manifest+json')
    .send(JSON.stringify(webManifest(brandingOf(context, company), samlKey, language)));
}
