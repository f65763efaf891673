import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSelfSignedCertificate } from '../support/certificate.ts';
import { randomText } from '../support/random.ts';
import { mirrorToFile } from './state-file.ts';
import type { StateFile } from './state-file.ts';
import type { CompanySeed, EmulatorState } from './model.ts';

export interface Store extends StateFile {
  readonly state: EmulatorState;
}

const fileName = 'emulators.json';

function makeSigningKey(nowMs: number): EmulatorState['signingKey'] {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    kid: randomText(15),
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificatePem: makeSelfSignedCertificate(privateKey, 'federated-signon.emulator.example', nowMs),
  };
}

function freshState(seed: CompanySeed, nowMs: number): EmulatorState {
  return {
    version: 1,
    ...structuredClone(seed),
    codes: [],
    accessTokens: [],
    refreshTokens: [],
    ssoProfiles: [],
    ssoAssignments: [],
    appSessions: [],
    samlRequests: [],
    signingKey: makeSigningKey(nowMs),
    outbox: [],
  };
}

/** Only this module writes the file, so its own version number is proof enough of its shape. */
function isState(value: unknown): value is EmulatorState {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === 1;
}

function readSaved(path: string, seed: CompanySeed): EmulatorState | null {
  try {
    const saved: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isState(saved)) return null;
    // A file of the time before phones has none: the company's own come in.
    return { ...saved, mobileDevices: saved.mobileDevices ?? structuredClone(seed.mobileDevices) };
  } catch {
    return null;
  }
}

/**
 * Opens the emulators' memory. With `dataDir` it is read from and stored in one JSON file there; a missing or
 * unreadable file starts the company afresh.
 */
export function openStore(seed: CompanySeed, nowMs: number, dataDir?: string): Store {
  if (dataDir === undefined)
    return { state: freshState(seed, nowMs), touch: () => undefined, flush: () => undefined };
  const path = join(dataDir, fileName);
  mkdirSync(dataDir, { recursive: true });
  const state = readSaved(path, seed) ?? freshState(seed, nowMs);
  const file = mirrorToFile({ path, text: () => JSON.stringify(state) });
  file.touch();
  return { state, ...file };
}
