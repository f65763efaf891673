import { createHash, randomBytes } from 'node:crypto';
import { startEmulators } from '@shiftgate/emulators/start-emulators.ts';
import type { Emulators } from '@shiftgate/emulators/start-emulators.ts';
import type { SignedInIdentity } from '#ports/directory.ts';
import type { GoogleConfig, GoogleDeps } from '../transport/config.ts';
import type { GoogleDirectory } from '../google-directory.ts';
import { createGoogleDirectory } from '../google-directory.ts';
import type { GoogleGrant } from '../google-directory.ts';
import { depsAt } from './deps-at.ts';

const redirectUri = 'http://localhost:4499/api/auth/callback';

/** The emulated company with its connector. Waits between tries are short and real. */
export interface EmulatedGoogle {
  readonly emulators: Emulators;
  readonly directory: GoogleDirectory;
  /** Another connector for the same company without any cache, like after a restart. */
  restarted(changes?: Partial<GoogleConfig>): GoogleDirectory;
  /** Moves the shared clock of connector and emulator. */
  advance(milliseconds: number): void;
  now(): number;
  /** Follows the account chooser and the consent page like a browser, and exchanges the code. */
  signIn(email: string, options?: SignInOptions): Promise<SignedInIdentity>;
  /** Signs a super administrator in with every scope; returns the company's grant. */
  connect(email?: string): Promise<GoogleGrant>;
  person(email: string): Emulators['state']['users'][number];
  close(): Promise<void>;
}

export interface SignInOptions {
  readonly purpose?: 'signIn' | 'connect' | 'sharing';
  /** Scopes left unticked on the consent page. */
  readonly untick?: readonly string[];
  /** Changes to the parameters sent with the code. */
  readonly exchange?: { readonly codeVerifier?: string; readonly nonce?: string; readonly code?: string };
  readonly expectedDomains?: readonly string[];
  readonly refuse?: boolean;
}

/** Addresses of the emulated company. */
export const accounts = {
  superAdmin: 'helena.azevedo@padariaestrela.example',
  secondSuperAdmin: 'marcos.tavares@padariaestrela.example',
  thirdSuperAdmin: 'renata.figueiredo@padariaestrela.example',
  delegatedAdmin: 'paulo.nogueira@padariaestrela.example',
  worker: 'adriana.machado@padariaestrela.example',
  otherWorker: 'adriano.brito@padariaestrela.example',
} as const;

/** Starts the emulators and a connector on free ports. */
export async function startEmulatedGoogle(): Promise<EmulatedGoogle> {
  let nowMs = Date.parse('2025-03-10T12:00:00Z');
  const clock = { now: () => nowMs, isMovable: false };
  const oauthClient = {
    clientId: 'client-1.apps.example',
    clientSecret: 'client-secret-value',
    redirectUris: [redirectUri],
  };
  const emulators = await startEmulators({ googlePort: 0, appPort: 0, clock, oauthClient });
  const quick = { attempts: 4, baseMs: 5, capMs: 20, jitterMs: 5 };
  const depsWith = (changes: Partial<GoogleConfig>): GoogleDeps =>
    depsAt(emulators.googleUrl, { now: clock.now }, { retry: quick, timeoutMs: 2000, ...changes });
  const restarted = (changes: Partial<GoogleConfig> = {}): GoogleDirectory =>
    createGoogleDirectory(depsWith(changes));
  const directory = restarted();
  const signIn: EmulatedGoogle['signIn'] = (email, options = {}) =>
    signInAt(directory, emulators, email, options);
  return {
    emulators,
    directory,
    restarted,
    advance: (milliseconds) => {
      nowMs += milliseconds;
    },
    now: () => nowMs,
    signIn,
    connect: async (email = accounts.superAdmin) => {
      const identity = await signIn(email, { purpose: 'connect' });
      if (identity.refreshToken === null) throw new Error('no refresh token');
      const { refreshToken, grantedScopes } = identity;
      const { customerId } = await directory.getTenant({ refreshToken, grantedScopes, customerId: null });
      return { refreshToken, grantedScopes, customerId };
    },
    person: (email) => personOf(emulators, email),
    close: () => emulators.close(),
  };
}

function personOf(emulators: Emulators, email: string): Emulators['state']['users'][number] {
  const person = emulators.state.users.find((user) => user.primaryEmail === email);
  if (person === undefined) throw new Error(`no person has the address ${email}`);
  return person;
}

async function signInAt(
  directory: GoogleDirectory,
  emulators: Emulators,
  email: string,
  options: SignInOptions,
): Promise<SignedInIdentity> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const decide = async (page: string): Promise<Response> => {
    const form = new URLSearchParams({
      request: request.toString(),
      account,
      decision: options.refuse === true ? 'refuse' : 'allow',
    });
    for (const [, scope = ''] of page.matchAll(/name="scope" value="([^"]+)"/g)) {
      if (!(options.untick ?? []).includes(scope)) form.append('scope', scope);
    }
    const url = `${emulators.googleUrl}/signin/oauth/decision`;
    return await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  };
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const asked = { redirectUri, state, nonce, codeChallenge };
  const { purpose = 'signIn' } = options;
  const chooser =
    purpose === 'sharing'
      ? directory.sharing.authorizationUrl(asked)
      : directory.authorizationUrl({ ...asked, purpose });
  await okText(await fetch(chooser));
  const account = personOf(emulators, email).id;
  const request = new URLSearchParams(new URL(chooser).search);
  request.set('emulator_account', account);
  const consent = await fetch(`${emulators.googleUrl}/signin/oauth/consent?${request.toString()}`, {
    redirect: 'manual',
  });
  // A person with an earlier consent is redirected back immediately, like at Google.
  const decision = consent.status === 200 ? await decide(await consent.text()) : consent;
  const back = new URL(decision.headers.get('location') ?? '');
  if (back.searchParams.get('state') !== state) throw new Error('the state came back changed');
  const refusal = back.searchParams.get('error');
  if (refusal !== null) throw new Error(refusal);
  return await directory.exchangeCode({
    code: back.searchParams.get('code') ?? '',
    codeVerifier,
    redirectUri,
    nonce,
    ...options.exchange,
    ...(options.expectedDomains === undefined ? {} : { expectedDomains: options.expectedDomains }),
  });
}

async function okText(response: Response): Promise<string> {
  if (response.status !== 200) throw new Error(`the sign-in page answers ${String(response.status)}`);
  return await response.text();
}
