import type { GoogleSettings } from '@shiftgate/server/config-providers.ts';

/** The four addresses in a row of a try-out, by its first port. */
export function tryoutAddresses(port: number) {
  const urlAt = (offset: number) => `http://localhost:${port + offset}`;
  return { panelUrl: urlAt(0), signInUrl: urlAt(1), googleUrl: urlAt(2), appUrl: urlAt(3) };
}

/** The made-up clients at the emulated provider, and where that provider is. */
export function tryoutGoogle(google: string): GoogleSettings {
  return {
    clientId: 'shiftgate-experimentacao.apps.example',
    clientSecret: 'segredo-da-experimentacao',
    emergencyClient: {
      clientId: 'arquivo-de-emergencia.apps.example',
      clientSecret: 'segredo-do-arquivo-de-emergencia',
    },
    authUrl: `${google}/o/oauth2/v2/auth`,
    tokenUrl: `${google}/token`,
    revokeUrl: `${google}/revoke`,
    jwksUrl: `${google}/oauth2/v3/certs`,
    issuer: google,
    adminApi: google,
    cloudIdentityApi: google,
  };
}
