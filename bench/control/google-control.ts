import { makeLargeCompany } from '@shiftgate/emulators/seed/large-company.ts';
import { startEmulators } from '@shiftgate/emulators/start-emulators.ts';
import { createGoogleDirectory } from '@shiftgate/server/connectors/google/google-directory.ts';
import { googleConfig } from '@shiftgate/server/connectors/google/transport/config.ts';
import { createPanelSignIn } from '@shiftgate/server/testing/panel-sign-in.ts';
import { publicUrl } from './control-world.ts';
import type { OpenControlWorkspace } from './control-world.ts';

const people = 10_000;
const admin = 'helena.azevedo@padariaestrela.example';

/** The bakery with 10,000 people. */
export const openGoogle: OpenControlWorkspace = async (clock) => {
  const client = { clientId: 'client-1.apps.example', clientSecret: 'client-secret-value' };
  const emulators = await startEmulators({
    googlePort: 0,
    appPort: 0,
    clock: { now: clock.now, isMovable: false },
    oauthClient: { ...client, redirectUris: [`${publicUrl}/auth/callback`] },
    company: makeLargeCompany(people),
    quotaPerMinute: 100_000_000,
  });
  const url = emulators.googleUrl;
  const directory = createGoogleDirectory({
    config: googleConfig({
      ...client,
      authUrl: `${url}/o/oauth2/v2/auth`,
      tokenUrl: `${url}/token`,
      revokeUrl: `${url}/revoke`,
      jwksUrl: `${url}/oauth2/v3/certs`,
      issuer: url,
      adminApi: url,
      cloudIdentityApi: url,
      quotaPerMinute: 100_000_000,
    }),
    clock,
    random: Math.random,
  });
  return {
    directory,
    signUp: (call) => createPanelSignIn(call, url).signIn(admin, { allowTrial: true }),
    close: () => emulators.close(),
  };
};
