import { createHash, randomBytes } from 'node:crypto';
import { startMicrosoft } from '@shiftgate/emulators/microsoft/index.ts';
import type {
  EmulatedMicrosoft as Emulator,
  MicrosoftOptions,
} from '@shiftgate/emulators/microsoft/index.ts';
import {
  bookshop,
  entraApp,
  globalAdmin,
  graphWith,
  appToken,
  askToken,
  person,
  rescueAdmin,
  walkBack,
} from '@shiftgate/emulators/testing/microsoft.ts';
import type { Graph, Walk } from '@shiftgate/emulators/testing/microsoft.ts';
import type { AuthorizationRequest, DirectoryGrant, SignedInIdentity } from '#ports/directory.ts';
import { createMicrosoftDirectory } from '../microsoft-directory.ts';
import type { MicrosoftDirectory } from '../microsoft-directory.ts';
import { microsoftConfig } from '../transport/config.ts';
import type { MicrosoftConfig } from '../transport/config.ts';

const redirectUri = 'http://localhost:9/auth/callback/ms';
const consentUri = `${redirectUri}/consent`;

/** The registration that our documentation asks for. */
export const registration = {
  ...entraApp,
  redirectUris: [redirectUri, consentUri],
  delegated: [...entraApp.delegated, 'User-PasswordProfile.ReadWrite.All'],
  application: [
    ...entraApp.application.filter((name) => !['Directory.Read.All', 'Application.Read.All'].includes(name)),
    'GroupMember.Read.All',
  ],
};

/** The emulated tenant with its connector. Waits between tries move the shared clock, and take no time. */
export interface EmulatedMicrosoft {
  readonly emulator: Emulator;
  readonly directory: MicrosoftDirectory;
  /** Waits in milliseconds, since the last look. */
  takeWaits(): readonly number[];
  /** Another connector for the same tenant without any cache, like after a restart. */
  restarted(changes?: Partial<MicrosoftConfig>): MicrosoftDirectory;
  advance(milliseconds: number): void;
  now(): number;
  signIn(account: string, options?: SignInOptions): Promise<SignedInIdentity>;
  /** Follows the admin consent; returns the parameters with which the browser came back. */
  consent(account?: string, how?: Partial<Walk>): Promise<URLSearchParams>;
  /** Signs a Global Administrator in and consents; returns the company's grant. */
  connect(account?: string, purpose?: 'connect' | 'control'): Promise<DirectoryGrant>;
  /** Graph with a token of its own, for changes that someone else makes. */
  readonly graph: Graph;
  person(address: string): ReturnType<typeof person>;
  tenant(): ReturnType<typeof bookshop>;
  close(): Promise<void>;
}

export interface SignInOptions {
  readonly purpose?: AuthorizationRequest['purpose'];
  readonly refuse?: boolean;
  /** Changes to the parameters sent with the code. */
  readonly exchange?: { readonly codeVerifier?: string; readonly nonce?: string; readonly code?: string };
  readonly expectedDomains?: readonly string[];
  readonly directory?: MicrosoftDirectory;
}

/** Starts the emulator and a connector on a free port. */
export async function startEmulatedMicrosoft(
  options: Partial<MicrosoftOptions> = {},
  credential: MicrosoftConfig['credential'] = { kind: 'secret', secret: entraApp.clientSecret ?? '' },
): Promise<EmulatedMicrosoft> {
  let nowMs = Date.UTC(2026, 10, 23, 11);
  const waits: number[] = [];
  const clock = {
    now: () => nowMs,
    sleep: (milliseconds: number) => {
      waits.push(milliseconds);
      nowMs += milliseconds;
      return Promise.resolve();
    },
  };
  const emulator = await startMicrosoft({
    port: 0,
    apps: [registration],
    clock: { now: clock.now, isMovable: false },
    ...options,
  });
  const restarted = (changes: Partial<MicrosoftConfig> = {}): MicrosoftDirectory => {
    const config = microsoftConfig({
      clientId: entraApp.clientId,
      credential,
      loginUrl: emulator.loginUrl,
      graphUrl: emulator.graphUrl,
      timeoutMs: 2000,
      retry: { attempts: 4, baseMs: 1000, capMs: 60_000, jitterMs: 0 },
      quotaPerMinute: 600_000,
      writesPerMinute: 600_000,
      reportsPerMinute: 600_000,
      ...changes,
    });
    return createMicrosoftDirectory({ config, clock, random: () => 0.5 });
  };
  const directory = restarted();
  const signIn: EmulatedMicrosoft['signIn'] = (account, how = {}) =>
    signInAt(how.directory ?? directory, emulator, account, how);
  const consent: EmulatedMicrosoft['consent'] = async (account = rescueAdmin, how = {}) => {
    const { id } = bookshop(emulator);
    const url = directory.adminConsent?.url({ customerId: id, redirectUri: consentUri, state: 's' });
    return await walkBack(emulator, url ?? '', { account, ...how });
  };
  let token = await appToken(emulator);
  const graph: Graph = async (...call) => {
    const reply = await graphWith(emulator, token)(...call);
    if (reply.status !== 401) return reply;
    const form = { grant_type: 'client_credentials', scope: 'https://graph.microsoft.com/.default' };
    token = (await askToken(emulator, form, bookshop(emulator).id)).body['access_token'] ?? '';
    return await graphWith(emulator, token)(...call);
  };
  const tenant = (): ReturnType<typeof bookshop> => bookshop(emulator);
  tenant().appRoleGrants = [];
  tenant().delegatedGrants = [];
  return {
    emulator,
    directory,
    takeWaits: () => waits.splice(0),
    restarted,
    advance: (milliseconds) => {
      nowMs += milliseconds;
    },
    now: () => nowMs,
    signIn,
    consent,
    connect: async (account = globalAdmin, purpose = 'connect') => {
      const identity = await signIn(account, { purpose });
      if (identity.refreshToken === null) throw new Error('no refresh token');
      const customerId = identity.customerId ?? '';
      directory.adminConsent?.accept(customerId, await consent());
      return { refreshToken: identity.refreshToken, grantedScopes: identity.grantedScopes, customerId };
    },
    graph,
    person: (address) => person(emulator, address),
    tenant,
    close: () => emulator.close(),
  };
}

async function signInAt(
  directory: MicrosoftDirectory,
  emulator: Emulator,
  account: string,
  options: SignInOptions,
): Promise<SignedInIdentity> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const start = directory.authorizationUrl({
    purpose: options.purpose ?? 'signIn',
    redirectUri,
    state: 'state-1',
    nonce,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  });
  const decision = options.refuse === true ? 'refuse' : 'allow';
  const back = await walkBack(emulator, start, { account, decision });
  if (back.get('state') !== 'state-1') throw new Error('the state came back changed');
  const refusal = back.get('error');
  if (refusal !== null) throw new Error(refusal);
  return await directory.exchangeCode({
    code: back.get('code') ?? '',
    codeVerifier,
    redirectUri,
    nonce,
    ...options.exchange,
    ...(options.expectedDomains === undefined ? {} : { expectedDomains: options.expectedDomains }),
  });
}

export { globalAdmin, rescueAdmin } from '@shiftgate/emulators/testing/microsoft.ts';
