import type { DirectoryFederation } from '../../../ports/federation.ts';
import { microsoftError } from '../transport/microsoft-error.ts';

/** Microsoft federates whole domains; it has no profiles, assignments or groups for it. */
const refuse = async (): Promise<never> =>
  await Promise.reject(
    microsoftError('api_disabled', { operation: 'federation', reason: 'whole_domains_only' }),
  );

/** The steps of a federation by profiles, each refused. */
export const federationWithoutProfiles: DirectoryFederation = {
  isWithoutControl: true,
  ensureProfile: refuse,
  ensureCredential: refuse,
  removeOtherCredentials: refuse,
  findGroup: refuse,
  ensureGroup: refuse,
  syncGroupMembers: refuse,
  deleteGroup: refuse,
  ensureBreakGlass: refuse,
  ensureCoveredGroup: refuse,
  ensureAssignment: refuse,
  switchOff: refuse,
  restoreAssignment: refuse,
  removeAssignment: refuse,
  anchorOf: refuse,
  findRedirects: refuse,
  switchRedirectOff: refuse,
  readState: refuse,
  consolePages: {
    administrators: 'https://admin.microsoft.com/#/rbac/directory',
    singleSignOn: 'https://admin.microsoft.com/#/Domains',
    secondStep: 'https://entra.microsoft.com/#view/Microsoft_AAD_IAM/AuthenticationMethodsMenuBlade',
  },
};
