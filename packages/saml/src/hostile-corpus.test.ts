import { describe, expect, it } from 'vitest';

import { authenticate } from './inbound/authenticate.ts';
import { checkRequest } from './inbound/check-request.ts';
import { readPost } from './inbound/read-post.ts';
import { readRedirect } from './inbound/read-redirect.ts';
import { hostileCases, hostileMessage } from './testing/corpus.ts';
import type { HostileWorld } from './testing/corpus.ts';
import { acsUrl, aServiceProvider, noon, refusalOf, ssoUrl, testKey } from './testing/fixtures.ts';

const cases = hostileCases();

async function aWorld(): Promise<HostileWorld> {
  const [spKey, strangerKey] = await Promise.all([testKey('sp'), testKey('stranger')]);
  return { now: noon, issuer: aServiceProvider().entityId, acsUrl, ssoUrl, spKey, strangerKey };
}

describe('the corpus of hostile messages', () => {
  it.each(cases)('refuses $name: $what', async (hostile) => {
    const world = await aWorld();
    const { certificatePem } = world.spKey;
    const sp = aServiceProvider(
      hostile.sp === 'signing' ? { certificates: [certificatePem], requireSignedRequests: true } : {},
    );
    const sent = hostileMessage(hostile, world);
    const refusal = refusalOf(() => {
      const message = authenticate('query' in sent ? readRedirect(sent.query) : readPost(sent.form), sp);
      if (message.kind === 'AuthnRequest') checkRequest(message, sp, { now: noon, url: ssoUrl });
    });
    expect(refusal).toBe(hostile.refused);
  });

  it('is fair: the message that the cases are made of is accepted, signed and not', async () => {
    const world = await aWorld();
    const { certificatePem } = world.spKey;
    const base = { name: 'fair', what: '', binding: 'post', refused: '' } as const;
    const signed = hostileMessage({ ...base, sp: 'signing', template: '{{signed}}' }, world);
    const bare = hostileMessage({ ...base, sp: 'open', template: '{{bare}}' }, world);
    const signing = aServiceProvider({ certificates: [certificatePem], requireSignedRequests: true });
    if (!('form' in signed && 'form' in bare)) throw new Error('forms were asked for');
    expect(refusalOf(() => authenticate(readPost(signed.form), signing))).toBe('accepted');
    expect(refusalOf(() => authenticate(readPost(bare.form), aServiceProvider()))).toBe('accepted');
  });
});
