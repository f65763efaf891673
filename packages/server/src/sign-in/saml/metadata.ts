import { buildMetadata } from '@shiftgate/saml/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inCompany } from '#db/transactions.ts';
import { idpAddresses } from '#core/idp-addresses.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '#core/faults.ts';
import { field } from '../http/request.ts';
import { companyOfSamlKey } from '../http/find-company.ts';

const validDays = 7;

/** GET /saml/:company/metadata: our IdP metadata for service providers. */
export async function showMetadata(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const samlKey = field(request.params, 'company', 80) ?? '';
  const companyKey = await companyOfSamlKey(context, samlKey);
  const certificates = await inCompany(context.db, companyKey, (tx) =>
    context.keys.published(tx, companyKey, context.clock.now()),
  );
  if (certificates.length === 0) throw new FaultError('notFound', 'SIGNING_KEY_MISSING');
  const addresses = idpAddresses(context.config.signinUrl, samlKey);
  const document = buildMetadata({
    entityId: addresses.entityId,
    certificatesBase64: certificates,
    ssoUrl: addresses.signInUrl,
    sloUrl: addresses.sloUrl,
    nameIds: ['email', 'immutableId'],
    validUntilAt: new Date(context.clock.now() + validDays * 86_400_000),
  });
  return reply.type('application/samlmetadata+xml').send(document);
}
