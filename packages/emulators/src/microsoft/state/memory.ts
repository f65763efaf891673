import { makeSigningKey, openMemory } from '#state/store.ts';
import type { Memory } from '#state/store.ts';
import { randomGuid } from '#support/random.ts';
import type { MicrosoftState, Tenant, TenantSeed } from './model.ts';
import { defaultSettings } from './settings.ts';

const freshTenant = (seed: TenantSeed): Tenant => ({
  ...structuredClone(seed),
  // Applications of Microsoft's own are in every tenant.
  servicePrincipals: [
    { id: randomGuid(), appId: '00000003-0000-0000-c000-000000000000', displayName: 'Microsoft Graph' },
  ],
  delegatedGrants: [],
  appRoleGrants: [],
  changes: [],
  sequence: 0,
  signIns: [],
});

/** Opens the memory of the emulated Microsoft, with tenants made from `seeds` at the first start. */
export function openMicrosoftStore(
  seeds: readonly TenantSeed[],
  nowMs: number,
  dataDir?: string,
): Memory<MicrosoftState> {
  const fresh = (): MicrosoftState => ({
    version: 1,
    tenants: seeds.map(freshTenant),
    codes: [],
    refreshTokens: [],
    sessions: [],
    samlRequests: [],
    signingKey: makeSigningKey(nowMs, 'accounts.accesscontrol.emulator.example'),
    settings: { ...defaultSettings },
  });
  const complete = (saved: MicrosoftState): MicrosoftState => ({
    ...saved,
    tenants: saved.tenants.map((tenant: Partial<Tenant> & Omit<Tenant, 'hasPim' | 'customRoles'>) => ({
      ...tenant,
      hasPim: tenant.hasPim ?? tenant.isPremium,
      customRoles: tenant.customRoles ?? [],
    })),
  });
  return openMemory({ fileName: 'microsoft.json', fresh, complete }, dataDir);
}
