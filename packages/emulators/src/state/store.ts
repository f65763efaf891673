import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSelfSignedCertificate } from '../support/certificate.ts';
import { randomText } from '../support/random.ts';
import { mirrorToFile } from './state-file.ts';
import type { StateFile } from './state-file.ts';
import type { CompanySeed, EmulatorState } from './model.ts';

export type Store = Memory<EmulatorState>;

const fileName = 'emulators.json';

/** A key for signing tokens, with a self-signed certificate of `commonName`. */
export function makeSigningKey(nowMs: number, commonName: string): EmulatorState['signingKey'] {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    kid: randomText(15),
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificatePem: makeSelfSignedCertificate(privateKey, commonName, nowMs),
  };
}

const dayMs = 86_400_000;
const saoPauloMs = -3 * 3_600_000;

/** The Drive of a made-up company with its history ended yesterday, by São Paulo's days. */
function datedDrive({ drive }: CompanySeed, nowMs: number): EmulatorState['drive'] {
  const today = Math.floor((nowMs + saoPauloMs) / dayMs) * dayMs - saoPauloMs;
  const { files, activities, ...rest } = structuredClone(drive);
  return {
    ...rest,
    files: files.map((file) => ({ ...file, changedAt: file.changedAt + today })),
    activities: activities.map((activity) => ({
      ...activity,
      at: activity.at + today,
      visibleAt: activity.visibleAt + today,
    })),
  };
}

function freshState(seed: CompanySeed, nowMs: number): EmulatorState {
  return {
    version: 1,
    ...structuredClone(seed),
    drive: datedDrive(seed, nowMs),
    codes: [],
    accessTokens: [],
    refreshTokens: [],
    ssoProfiles: [],
    ssoAssignments: [],
    appSessions: [],
    samlRequests: [],
    signingKey: makeSigningKey(nowMs, 'federated-signon.emulator.example'),
    outbox: [],
  };
}

function hasVersion(value: unknown): value is { version: 1 } {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === 1;
}

/** Where a memory comes from: a file written by this module, or a fresh start. */
interface MemorySource<State> {
  readonly fileName: string;
  fresh(): State;
  /** Adds what a file of an older emulator lacks. */
  complete?(saved: State): State;
}

/** A memory, and the file that mirrors it. */
export interface Memory<State> extends StateFile {
  readonly state: State;
}

/**
 * Opens an emulator's memory. With `dataDir` it is read from and stored in one JSON file there; a missing or
 * unreadable file starts the company afresh.
 */
export function openMemory<State extends { version: 1 }>(
  source: MemorySource<State>,
  dataDir?: string,
): Memory<State> {
  if (dataDir === undefined) return { state: source.fresh(), touch: () => undefined, flush: () => undefined };
  const path = join(dataDir, source.fileName);
  mkdirSync(dataDir, { recursive: true });
  const state = readSaved(path, source) ?? source.fresh();
  const file = mirrorToFile({ path, text: () => JSON.stringify(state) });
  file.touch();
  return { state, ...file };
}

function readSaved<State extends { version: 1 }>(path: string, source: MemorySource<State>): State | null {
  try {
    const saved: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!hasVersion(saved)) return null;
    // Only this module writes the file, so its version number is proof enough of its shape.
    return source.complete?.(saved as State) ?? (saved as State);
  } catch {
    return null;
  }
}

/** Opens the memory of the emulated Google and of the workspace app. */
export function openStore(seed: CompanySeed, nowMs: number, dataDir?: string): Store {
  return openMemory<EmulatorState>(
    {
      fileName,
      fresh: () => freshState(seed, nowMs),
      // A file of the time before phones, or before Drive, has none: the company's own come in.
      complete: (saved) => ({
        ...saved,
        mobileDevices: saved.mobileDevices ?? structuredClone(seed.mobileDevices),
        drive: saved.drive ?? datedDrive(seed, nowMs),
      }),
    },
    dataDir,
  );
}
