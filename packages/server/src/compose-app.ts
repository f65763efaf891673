import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  createCompareAccess,
  createReadAccessStatus,
  createReadPersonFacts,
  createReadShiftFacts,
  createSnapshotCache,
} from './access/index.ts';
import type { SnapshotCache } from './access/public.ts';
import { createApp } from './app.ts';
import type { AppDeps } from './app.ts';
import { createSignInProbe } from './connectors/http/sign-in-probe.ts';
import { createImageMaker } from './connectors/images/image-maker.ts';
import { createPhotoLinks } from './core/photo-links.ts';
import { deriveKey } from './core/secret-names.ts';
import { createWarnings } from './core/warnings.ts';
import { createSecretBox } from './db/secrets/secret-box.ts';
import { createPasswordHasher } from './modules/passwords/index.ts';
import { createLockouts } from './modules/passwords/public.ts';

type Needed = 'db' | 'notifier' | 'clock' | 'directories' | 'publicUrl' | 'signInUrl';

/** What the console's application needs; a part that is given takes the place of the product's own. */
export interface AppSettings extends Pick<AppDeps, Needed>, Partial<Omit<AppDeps, Needed>> {
  /** The key for sealing and signing; a random key opens nothing that another one sealed. */
  readonly masterKey?: Buffer;
  /** Compiled facts of companies, shared with the other parts of the process that decide. */
  readonly facts?: SnapshotCache;
}

/** Composes the console's application: for the product, for tests, and for measurements. */
export function composeApp({
  masterKey = randomBytes(32),
  facts = createSnapshotCache(),
  ...given
}: AppSettings): Promise<FastifyInstance> {
  return createApp({
    box: createSecretBox(masterKey),
    images: createImageMaker(),
    readAccessStatus: createReadAccessStatus(facts),
    lockouts: createLockouts(deriveKey(masterKey, 'throttle')),
    readPersonFacts: createReadPersonFacts(facts),
    readShiftFacts: createReadShiftFacts(facts),
    compareAccess: createCompareAccess(facts),
    limitKey: deriveKey(masterKey, 'request limit'),
    photoLinks: createPhotoLinks(deriveKey(masterKey, 'photos')),
    isSignUpOpen: false,
    signInProbe: createSignInProbe(given.signInUrl),
    trustedProxies: [],
    warnings: createWarnings(),
    consoleDir: null,
    logLevel: 'silent',
    ...given,
    // It has threads, which one that is given makes superfluous.
    hasher: given.hasher ?? createPasswordHasher(),
  });
}
