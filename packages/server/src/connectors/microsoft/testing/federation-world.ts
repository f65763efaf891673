import { firstDomain, secondDomain } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import { isFederated } from '@shiftgate/emulators/microsoft/state/federation.ts';
import type { DirectoryGrant } from '#ports/directory.ts';
import type { DomainFederation, DomainFederationSpec } from '#ports/domain-federation.ts';
import { certificates } from './certificates.ts';
import { startEmulatedMicrosoft } from './emulated-microsoft.ts';
import type { EmulatedMicrosoft } from './emulated-microsoft.ts';

/** A federation as control asks for it. */
function federationOf(domain: string): DomainFederationSpec {
  return {
    displayName: 'Shiftgate',
    issuerUri: `https://idp.example/saml/c1/${domain}`,
    passiveSignInUri: 'https://idp.example/saml/c1/sso',
    signOutUri: 'https://idp.example/saml/c1/slo',
    certificatePem: certificates.first,
  };
}

export const spec = federationOf(secondDomain);
export const own = { domain: secondDomain, issuerUri: spec.issuerUri };

/** The emulated tenant with a grant that may also act as the administrator. */
export interface FederationWorld {
  readonly microsoft: EmulatedMicrosoft;
  readonly grant: DirectoryGrant;
  readonly federation: DomainFederation;
  /** As it was at the start: no faults, no delays, the second domain managed, the first one the default. */
  reset(): Promise<void>;
  /** Whether the second domain is federated now; Graph may still show the earlier state. */
  isFederated(): boolean;
}

export async function startFederationWorld(): Promise<FederationWorld> {
  // The clock stands still between waits, so nothing of the quota would come back.
  const limits = { unitsPer10Seconds: 1e9, writesPer150Seconds: 1e9 };
  const microsoft = await startEmulatedMicrosoft({ limits });
  const grant = await microsoft.connect(undefined, 'control');
  return {
    microsoft,
    grant,
    federation: microsoft.directory.federation,
    reset: async () => {
      microsoft.emulator.faults.clear();
      Object.assign(microsoft.emulator.state.settings, {
        readDelaySeconds: 0,
        letsAppsFederate: true,
        repairsByPatch: true,
      });
      await microsoft.graph('PATCH', `/domains/${secondDomain}`, { authenticationType: 'Managed' });
      await microsoft.graph('PATCH', `/domains/${firstDomain}`, { isDefault: true });
    },
    isFederated: () => {
      const tenant = microsoft.tenant();
      const domain = tenant.domains.find(({ name }) => name === secondDomain);
      return domain !== undefined && isFederated(tenant, domain);
    },
  };
}
