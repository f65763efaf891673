import { createPrivateKey, sign } from 'node:crypto';

import { buildResponse, createKey, createSigner } from '@shiftgate/saml/index.ts';
import type { ResponseInput, SpRecord } from '@shiftgate/saml/index.ts';
import { medianOf } from '../shared/percentile.ts';

const rounds = 5;
// Enough for the first, uncounted round to leave only compiled code behind.
const perRound = 2000;
const inFlight = 8;

function aSignIn(signResponse: boolean): ResponseInput {
  const now = new Date();
  const acsUrl = 'https://sp.example.test/saml/acs';
  const sp: SpRecord = {
    entityId: 'https://sp.example.test/saml',
    acs: [{ url: acsUrl, index: 0, isDefault: true }],
    slo: [],
    certificates: [],
    requireSignedRequests: false,
    allowSha1Requests: false,
    nameId: 'email',
    signResponse,
    sendSessionEnd: true,
    logout: 'none',
  };
  return {
    issuer: 'https://login.example.test/saml/acme/acme.test/metadata',
    sp,
    acsUrl,
    inResponseTo: '_0123456789abcdef0123456789abcdef01234567',
    nameId: 'ana.souza@acme.test',
    attributes: [
      { name: 'IDPEmail', format: 'basic', values: ['ana.souza@acme.test'] },
      { name: 'displayName', format: 'basic', values: ['Ana Souza'] },
    ],
    now,
    authenticatedAt: now,
    sessionIndex: '_89abcdef0123456789abcdef0123456789abcdef',
    allowedUntil: new Date(now.getTime() + 3_600_000),
    sessionEndsAt: new Date(now.getTime() + 3_600_000),
  };
}

/** CPU milliseconds (all threads of the process) per call. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  let started = 0;
  const lane = async (): Promise<void> => {
    while (started < perRound) {
      started += 1;
      await work();
    }
  };
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: inFlight }, lane));
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000 / perRound;
}

/**
 * Measures a signed SAML response against the bare RSA-2048 signatures in it, in interleaved rounds of one run.
 * The bare signature is `crypto.sign` on a ready key, both in the thread pool (as the product signs) and on the
 * calling thread. Times are CPU milliseconds per response or signature; ratios are medians of the rounds' ratios.
 */
export async function benchSaml(): Promise<Record<string, number>> {
  const key = await createKey({ commonName: 'bench', now: new Date() });
  const privateKey = createPrivateKey(key.privateKeyPem);
  const signer = createSigner({ privateKey, certificatePem: key.certificatePem });
  // As long as the SignedInfo of a response, so the hash costs the same.
  const octets = Buffer.alloc(900, 'a');
  const one = aSignIn(false);
  const two = aSignIn(true);
  const inPool = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      sign('sha256', octets, privateKey, (error, value) => (error === null ? resolve(value) : reject(error)));
    });
  const measures = {
    bareInPool: () => cpuMs(inPool),
    bareOnThread: () => cpuMs(async () => sign('sha256', octets, privateKey)),
    oneSignature: () => cpuMs(() => buildResponse(one, signer)),
    twoSignatures: () => cpuMs(() => buildResponse(two, signer)),
  };
  const seen: Record<keyof typeof measures, number[]> = {
    bareInPool: [],
    bareOnThread: [],
    oneSignature: [],
    twoSignatures: [],
  };
  for (let round = -1; round < rounds; round += 1) {
    for (const name of Object.keys(measures) as (keyof typeof measures)[]) {
      const cost = await measures[name]();
      // The first round only warms up.
      if (round >= 0) seen[name].push(cost);
    }
  }
  const ratio = (of: readonly number[], to: readonly number[], signatures: number): number =>
    medianOf(of.map((cost, round) => cost / ((to[round] ?? cost) * signatures)));
  return {
    samlBareSignatureInPoolCpuMs: medianOf(seen.bareInPool),
    samlBareSignatureOnThreadCpuMs: medianOf(seen.bareOnThread),
    samlResponseOneSignatureCpuMs: medianOf(seen.oneSignature),
    samlResponseTwoSignaturesCpuMs: medianOf(seen.twoSignatures),
    samlOneSignatureRatio: ratio(seen.oneSignature, seen.bareInPool, 1),
    samlTwoSignaturesRatio: ratio(seen.twoSignatures, seen.bareInPool, 2),
    samlOneSignatureRatioToThread: ratio(seen.oneSignature, seen.bareOnThread, 1),
    samlTwoSignaturesRatioToThread: ratio(seen.twoSignatures, seen.bareOnThread, 2),
  };
}
