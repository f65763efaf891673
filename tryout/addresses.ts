import type { GoogleSettings, MicrosoftSettings } from '@shiftgate/server/config-providers.ts';

/** Ports of a try-out, in a row. */
export const portCount = 5;

/** The addresses of a try-out, by its first port. */
export function tryoutAddresses(port: number) {
  const urlAt = (offset: number) => `http://localhost:${port + offset}`;
  return {
    panelUrl: urlAt(0),
    signInUrl: urlAt(1),
    googleUrl: urlAt(2),
    appUrl: urlAt(3),
    microsoftUrl: urlAt(4),
  };
}

/** The made-up clients at the emulated Google, and where it is. */
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

/** The made-up applications at the emulated Microsoft, and where its login host and Graph are. */
export function tryoutMicrosoft(microsoft: string): MicrosoftSettings & Credentials {
  return {
    clientId: '1f6c2b0e-94d3-4a58-b7e1-0c5d83a9f214',
    credential: { kind: 'secret', secret: 'segredo-da-experimentacao-na-microsoft' },
    loginUrl: microsoft,
    graphUrl: `${microsoft}/graph`,
    isBeta: false,
    emergencyClient: { clientId: '4e90d7c3-81b5-4f2a-ac36-9d5b17e0f268' },
  };
}

interface Credentials {
  readonly credential: Extract<MicrosoftSettings['credential'], { readonly kind: 'secret' }>;
  readonly emergencyClient: NonNullable<MicrosoftSettings['emergencyClient']>;
}
