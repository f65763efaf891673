import { startMicrosoft } from '@shiftgate/emulators/microsoft/index.ts';
import type { EmulatedMicrosoft, MicrosoftOptions } from '@shiftgate/emulators/microsoft/index.ts';
import { scopesOfPurpose } from '@shiftgate/server/connectors/microsoft/transport/permissions.ts';
import { tryoutMicrosoft } from './addresses.ts';

const { connect, emergency } = scopesOfPurpose;
/** Permissions that an application does not have: they are about the person who signs in. */
const ofPerson = ['openid', 'profile', 'email', 'offline_access', 'User.Read', 'Directory.AccessAsUser.All'];
/** What is read where it is granted. */
const optional = ['ProfilePhoto.Read.All', 'AuditLog.Read.All'];

/** Starts the emulated Microsoft with the registrations that our documentation asks for. */
export function startMicrosoftWorkspace(
  panelUrl: string,
  options: Pick<MicrosoftOptions, 'port' | 'clock' | 'dataDir' | 'links'>,
): Promise<EmulatedMicrosoft> {
  const { clientId, credential, emergencyClient } = tryoutMicrosoft('');
  const callback = `${panelUrl}/auth/callback/ms`;
  const forApps = (scopes: readonly string[]) => scopes.filter((scope) => !ofPerson.includes(scope));
  return startMicrosoft({
    ...options,
    apps: [
      {
        clientId,
        clientSecret: credential.secret,
        displayName: 'Shiftgate',
        redirectUris: [callback, `${callback}/consent`],
        delegated: [...new Set([...connect, ...emergency])],
        application: [...forApps(connect), ...optional],
        emitsDirectoryRoles: true,
        emitsAuthTime: true,
      },
      {
        ...emergencyClient,
        displayName: 'Shiftgate (arquivo de emergência)',
        redirectUris: [],
        publicRedirectUris: [callback],
        delegated: emergency,
        application: [],
        emitsDirectoryRoles: true,
        emitsAuthTime: true,
      },
    ],
  });
}
