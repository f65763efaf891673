import type { Directory, DirectoryPerson } from '#ports/directory.ts';
import { beginChanges, listChanges } from './people/changes.ts';
import { getTenant, listDomains } from './company.ts';
import { createEmergencyFile } from './emergency-file.ts';
import { createIdentityVerifier } from './id-token.ts';
import { createControlSteps } from './microsoft-control.ts';
import type { ControlSteps } from './microsoft-control.ts';
import { getPerson, listPeople } from './people/people.ts';
import { readPhoto, readPhotoAddresses } from './people/photo.ts';
import { checkEligibleRoles } from './people/role-assignments.ts';
import { createSurroundingsReader } from './people/surroundings.ts';
import { refreshGrant } from './refresh-grant.ts';
import { revokeSessions } from './sessions.ts';
import { authorizationUrl, createAdminConsent, exchangeCode } from './sign-in.ts';
import { createBatches } from './transport/batch.ts';
import { createGraphClients } from './transport/client.ts';
import type { GraphClient } from './transport/client.ts';
import type { MicrosoftDeps } from './transport/config.ts';
import { checkScopes } from './transport/permissions.ts';
import { createMicrosoftTokens } from './transport/tokens.ts';

/** A Microsoft tenant as the product uses it: `customerId` of a grant is the tenant's id. */
export type MicrosoftDirectory = Directory & ControlSteps;

/**
 * Implements the Directory port for Microsoft 365. Access tokens are in its memory only, so create one per process.
 */
export function createMicrosoftDirectory(deps: MicrosoftDeps): MicrosoftDirectory {
  const { config } = deps;
  const tokens = createMicrosoftTokens(deps);
  const clientOf = createGraphClients(deps, tokens);
  const sendBatch = createBatches(deps);
  const verifyIdentity = createIdentityVerifier(deps);
  const { read: readSurroundings, readAdmins } = createSurroundingsReader(deps);
  const findPerson = async (client: GraphClient, idOrEmail: string): Promise<DirectoryPerson | null> =>
    await getPerson(
      client,
      { sendBatch, photoUrlOf: await readPhotoAddresses(client, deps.photoUrlOf) },
      idOrEmail,
    );
  return {
    provider: 'microsoft',
    clientId: config.clientId,
    emergency: emergencyDirectory(deps),
    emergencyFile: createEmergencyFile(deps),
    authorizationUrl: (request) => authorizationUrl(config, request),
    exchangeCode: (exchange) => exchangeCode(deps, { verifyIdentity, clientOf, tokens, config }, exchange),
    adminConsent: createAdminConsent(config, tokens),
    checkScopes,
    refreshGrant: (grant) => refreshGrant(tokens, clientOf, grant),
    // Microsoft has no call that ends one grant: ending all sessions of the person would sign them out everywhere.
    revokeGrant: async ({ refreshToken, customerId }) => {
      tokens.forgetPerson(refreshToken);
      if (customerId !== null) tokens.forgetApplication(customerId);
      await Promise.resolve();
    },
    getTenant: (grant, options) => getTenant(clientOf(grant, options)),
    listPeople: (grant, page) => listPeople(clientOf(grant, page), readSurroundings, page),
    changes: {
      begin: (grant, options) => beginChanges(clientOf(grant, options)),
      list: (grant, token, options) =>
        listChanges(clientOf(grant, options), { sendBatch, readSurroundings }, token),
    },
    getPerson: (grant, idOrEmail, options) => findPerson(clientOf(grant, options), idOrEmail),
    readPhoto: (grant, personId, options) => readPhoto(clientOf(grant, options), personId),
    listDomains: (grant, options) => listDomains(clientOf(grant, options)),
    checkAdmin: async (grant, personId) => {
      const person = await findPerson(clientOf(grant), personId);
      if (person === null || person.isSuspended) return 'none';
      if (person.isSuperAdmin) return 'superAdmin';
      if (person.isDelegatedAdmin) return 'delegatedAdmin';
      return person.roles.unread.length > 0 ? 'notSuperAdmin' : 'none';
    },
    readAdministrators: (grant, options) => readAdmins.now(clientOf(grant, options)),
    checkEligibleRoles: (grant, options) => checkEligibleRoles(clientOf(grant, options)),
    revokeSessions: (grant, personId, options) => revokeSessions(clientOf(grant, options), personId),
    ...createControlSteps({ config, clientOf, sendBatch }),
  };
}

/** The same provider with the public client of emergency files and its own access tokens. */
function emergencyDirectory(deps: MicrosoftDeps): Directory | null {
  const { emergencyClient } = deps.config;
  if (emergencyClient === null) return null;
  const { clientId } = emergencyClient;
  return createMicrosoftDirectory({
    ...deps,
    config: { ...deps.config, clientId, credential: { kind: 'public' }, emergencyClient: null },
  });
}
