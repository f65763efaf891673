import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSelfSignedCertificate } from '../support/certificate.ts';
import { randomText } from '../support/random.ts';
import type { CompanySeed, EmulatorState } from './model.ts';

export interface Store {
  readonly state: EmulatorState;
  /** Says that the state changed; it is written soon after. */
  touch(): void;
  /** Writes what is not written yet. */
  flush(): void;
}

const fileName = 'emulators.json';
const writeDelayMs = 50;

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
 * Opens the emulators' memory. With `dataDir` it is read from and written to one JSON file there, whole and by rename,
 * so that a crash leaves the old or the new state; a missing or unreadable file starts the company afresh.
 */
export function openStore(seed: CompanySeed, nowMs: number, dataDir?: string): Store {
  const path = dataDir === undefined ? null : join(dataDir, fileName);
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const state = (path === null ? null : readSaved(path, seed)) ?? freshState(seed, nowMs);
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (path === null) return;
    writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  const touch = (): void => {
    if (path !== null && timer === null) timer = setTimeout(flush, writeDelayMs);
  };
  touch();
  return { state, touch, flush };
}
