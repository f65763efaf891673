import { describe, expect, it } from 'vitest';

import { authenticate } from './inbound/authenticate.ts';
import { checkLogoutRequest, checkLogoutResponse } from './inbound/check-request.ts';
import { SamlError } from './errors.ts';
import { readPost } from './inbound/read-post.ts';
import { readRedirect } from './inbound/read-redirect.ts';
import { hostileLogouts, logoutMessage } from './testing/logout-corpus.ts';
import type { HostileLogout, LogoutWorld } from './testing/logout-corpus.ts';
import { aServiceProvider, noon, refusalOf, ssoUrl, testKey } from './testing/fixtures.ts';
import type { SpRecord } from './types.ts';

const sloUrl = ssoUrl.replace(/sso$/, 'slo');

async function aWorld(): Promise<LogoutWorld> {
  const [spKey, otherKey, strangerKey] = await Promise.all([
    testKey('sp'),
    testKey('other'),
    testKey('stranger'),
  ]);
  return {
    now: noon,
    issuer: 'https://sp.example.test/saml',
    sloUrl,
    ssoUrl,
    nameId: 'ana@acme.test',
    sessionIndex: '_session',
    awaitedId: '_awaited',
    relayState: 'walk',
    spKey,
    otherIssuer: 'https://other.example.test/saml',
    otherKey,
    strangerKey,
  };
}

/** Outcome of a message, read as the service reads it: only the provider that was asked may answer. */
function outcome(hostile: Omit<HostileLogout, 'what' | 'refused'>, world: LogoutWorld): string {
  const records: readonly SpRecord[] = [
    aServiceProvider({ certificates: [world.spKey.certificatePem] }),
    aServiceProvider({ entityId: world.otherIssuer, certificates: [world.otherKey.certificatePem] }),
  ];
  const sent = logoutMessage(hostile, world);
  const reception = { now: world.now, url: world.sloUrl };
  return refusalOf(() => {
    const inbound = 'query' in sent ? readRedirect(sent.query) : readPost(sent.form);
    const sp = records.find((record) => record.entityId === inbound.issuer);
    if (sp === undefined) throw new SamlError('ISSUER_UNKNOWN');
    const message = authenticate(inbound, sp);
    if (message.kind === 'AuthnRequest') throw new SamlError('MESSAGE_KIND_UNSUPPORTED');
    if (message.kind === 'LogoutRequest') return checkLogoutRequest(message, sp, reception);
    if (sp !== records[0]) throw new SamlError('LOGOUT_NOT_AWAITED');
    checkLogoutResponse(message, sp, { ...reception, awaitedId: world.awaitedId });
  });
}

describe('the corpus of hostile messages about logouts', () => {
  it.each(hostileLogouts())('refuses $name: $what', async (hostile) => {
    expect(outcome(hostile, await aWorld())).toBe(hostile.refused);
  });

  it.each(['SAMLRequest', 'SAMLResponse'] as const)(
    'is fair: the message that the cases are made of is accepted as %s, both ways',
    async (field) => {
      const world = await aWorld();
      const fair = { name: 'fair', field } as const;
      const byRedirect = { ...fair, binding: 'redirect', by: 'sp', template: '{{fair}}' } as const;
      const byForm = { ...fair, binding: 'post', by: 'none', template: '{{signedFair}}' } as const;
      expect([outcome(byRedirect, world), outcome(byForm, world)]).toEqual(['accepted', 'accepted']);
      expect(outcome({ ...byRedirect, binding: 'query', template: '{{wholeQuery}}' }, world)).toBe(
        'accepted',
      );
    },
  );
});
