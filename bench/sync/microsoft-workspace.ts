import { startMicrosoft } from '@shiftgate/emulators/microsoft/index.ts';
import { grantForAll } from '@shiftgate/emulators/microsoft/login/grants.ts';
import { makeBookshop } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import { bookshop, entraApp, globalAdmin, person } from '@shiftgate/emulators/testing/microsoft.ts';
import { addPeople } from '../shared/many-people.ts';
import type { EmulatedWorkspace } from './emulated-workspace.ts';

const methods = ['users.list', 'users.delta', 'users.get', 'graph.batch'] as const;
const refreshToken = 'bench-refresh-token';

/** The bookshop with this many people. */
export async function startMicrosoftWorkspace(people: number): Promise<EmulatedWorkspace> {
  const tenant = makeBookshop();
  addPeople(tenant, people);
  const emulator = await startMicrosoft({
    port: 0,
    clock: { now: () => Date.now(), isMovable: false },
    apps: [entraApp],
    tenants: [tenant],
    limits: { reportsPer10Seconds: 1_000_000 },
  });
  const { id: tenantId } = bookshop(emulator);
  const { delegated: scopes, application: permissions } = entraApp;
  grantForAll(
    bookshop(emulator),
    entraApp,
    { scopes: [...scopes], permissions: [...permissions] },
    Date.now(),
  );
  emulator.state.refreshTokens.push({
    token: refreshToken,
    tenantId,
    userId: person(emulator, globalAdmin).id,
    clientId: entraApp.clientId,
    scopes: [...scopes],
    issuedAt: Date.now(),
    lastUsedAt: Date.now(),
    authenticatedAt: Date.now(),
    isReplaced: false,
    clientKind: 'confidential',
  });
  return {
    report: {
      provider: 'microsoft',
      url: emulator.loginUrl,
      graphUrl: emulator.graphUrl,
      clientId: entraApp.clientId,
      clientSecret: entraApp.clientSecret ?? '',
      refreshToken,
      customerId: tenantId,
    },
    delay: (delayMs) => {
      emulator.faults.clear();
      if (delayMs > 0)
        emulator.faults.add({ method: 'users.list', kind: 'slow', remaining: 1_000_000, delayMs });
    },
    requests: () => methods.reduce((sum, method) => sum + emulator.callLog.count(method), 0),
  };
}
