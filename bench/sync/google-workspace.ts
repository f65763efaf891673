import { makeLargeCompany } from '@shiftgate/emulators/seed/large-company.ts';
import { startEmulators } from '@shiftgate/emulators/start-emulators.ts';
import type { EmulatedWorkspace } from './emulated-workspace.ts';

const client = { clientId: 'bench.apps.example', clientSecret: 'bench-secret', redirectUris: [] };
const listMethod = 'directory.users.list';
const refreshToken = '1//bench';
const prefix = 'https://www.googleapis.com/auth/';

/** The bakery with this many people. */
export async function startGoogleWorkspace(people: number): Promise<EmulatedWorkspace> {
  const emulators = await startEmulators({
    googlePort: 0,
    appPort: 0,
    clock: { now: () => Date.now(), isMovable: false },
    oauthClient: client,
    company: makeLargeCompany(people),
    quotaPerMinute: 1_000_000,
  });
  const admin = emulators.state.users.find((user) => user.isAdmin);
  if (admin === undefined) throw new Error('the company of the bench has no administrator');
  emulators.state.refreshTokens.push({
    token: refreshToken,
    userId: admin.id,
    clientId: client.clientId,
    scopes: ['user', 'orgunit.readonly', 'domain.readonly'].map((name) => `${prefix}admin.directory.${name}`),
    createdAt: Date.now(),
    lastUsedAt: Date.now(),
  });
  return {
    report: {
      provider: 'google',
      url: emulators.googleUrl,
      graphUrl: null,
      clientId: client.clientId,
      clientSecret: client.clientSecret,
      refreshToken,
      customerId: null,
    },
    delay: (delayMs) => {
      emulators.faults.clear();
      if (delayMs > 0)
        emulators.faults.add({ method: listMethod, kind: 'slow', remaining: 1_000_000, delayMs });
    },
    requests: () => emulators.callLog.count(listMethod),
  };
}
