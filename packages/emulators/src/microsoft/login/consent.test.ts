import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBrowser } from '#testing/browser.ts';
import {
  askToken,
  authorizeUrl,
  bookshop,
  eligibleAdmin,
  entraApp,
  globalAdmin,
  redirectUri,
  rescueAdmin,
  startMicrosoftForTest,
  userToken,
  vendor,
  walk,
  walkBack,
} from '#testing/microsoft.ts';
import type { EmulatedMicrosoft } from '../index.ts';
import { bookshopTenantId } from '../seed/bookshop.ts';

let microsoft: EmulatedMicrosoft;
beforeAll(async () => {
  ({ microsoft } = await startMicrosoftForTest());
});
afterAll(() => microsoft.close());
beforeEach(() => {
  const tenant = bookshop(microsoft);
  tenant.delegatedGrants = [];
  tenant.appRoleGrants = [];
});

const redeem = (code: string, more: Record<string, string> = {}): ReturnType<typeof askToken> =>
  askToken(microsoft, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...more });

describe('consent', () => {
  const wide = 'openid profile offline_access Domain.ReadWrite.All';

  it('is remembered, and asked for only once', async () => {
    const browser = createBrowser();
    const first = await walk(microsoft, authorizeUrl(), { account: vendor, browser, decision: 'refuse' });
    const refused = new URL(first.headers.get('location') ?? '').searchParams;
    expect(refused.get('error')).toBe('access_denied');
    expect(refused.get('error_description')).toContain('AADSTS65004');
    await walk(microsoft, authorizeUrl(), { account: vendor, browser });
    const again = await browser.get(microsoft.loginUrl + authorizeUrl());
    expect(again.headers.get('location')).toContain('code=');
  });

  it('needs an administrator for wide permissions', async () => {
    const answer = await walk(microsoft, authorizeUrl({ scope: wide }), {
      account: vendor,
      decision: 'refuse',
    });
    expect(answer.headers.get('location')).toContain('error=access_denied');
    const back = await walkBack(microsoft, authorizeUrl({ scope: wide }), {
      account: globalAdmin,
      forAll: true,
    });
    const { body } = await redeem(back.get('code') ?? '');
    expect(body['scope']).toBe('openid profile Domain.ReadWrite.All');
    const own = await userToken(microsoft, vendor, wide);
    expect(own['scope']).toContain('Domain.ReadWrite.All');
  });

  it('is missing at the token endpoint once it was taken back', async () => {
    const tokens = await userToken(microsoft, vendor);
    bookshop(microsoft).delegatedGrants = [];
    const refused = await askToken(microsoft, {
      grant_type: 'refresh_token',
      refresh_token: tokens['refresh_token'] ?? '',
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_codes: [65001], suberror: 'consent_required' },
    });
  });
});

describe('admin consent', () => {
  const query = new URLSearchParams({
    client_id: entraApp.clientId,
    redirect_uri: redirectUri,
    state: 'mine',
  });
  const scope = 'https://graph.microsoft.com/.default';
  const v2 = `/organizations/v2.0/adminconsent?${query.toString()}&scope=${encodeURIComponent(scope)}`;
  const v1 = `/common/adminconsent?${query.toString()}`;

  it('answers in the form of version 2 and grants what the application has registered', async () => {
    const back = await walkBack(microsoft, v2, { account: rescueAdmin });
    expect(Object.fromEntries(back)).toEqual({
      admin_consent: 'True',
      tenant: bookshopTenantId,
      scope,
      state: 'mine',
    });
    const granted = bookshop(microsoft).appRoleGrants.map(({ permission }) => permission);
    expect(granted).toEqual(entraApp.application);
  });

  it('answers in the form of version 1', async () => {
    const back = await walkBack(microsoft, v1, { account: rescueAdmin });
    expect(Object.fromEntries(back)).toEqual({
      admin_consent: 'True',
      tenant: bookshopTenantId,
      state: 'mine',
    });
    expect(bookshop(microsoft).appRoleGrants).not.toEqual([]);
  });

  it('sends a refusal back in each form, and grants nothing', async () => {
    const second = await walkBack(microsoft, v2, { account: rescueAdmin, decision: 'refuse' });
    expect(second.get('admin_consent')).toBe('True');
    expect(second.get('error')).toBe('consent_required');
    expect(second.get('error_description')).toContain('AADSTS65004');
    const first = await walkBack(microsoft, v1, { account: rescueAdmin, decision: 'refuse' });
    expect(first.get('error')).toBe('permission_denied');
    expect(first.get('tenant')).toBeNull();
    expect(bookshop(microsoft).appRoleGrants).toEqual([]);
  });

  it('is for global administrators with an active role only', async () => {
    for (const account of [vendor, eligibleAdmin]) {
      const back = await walkBack(microsoft, v2, { account });
      expect(back.get('error')).toBe('consent_required');
    }
    expect(bookshop(microsoft).appRoleGrants).toEqual([]);
  });

  it('does not take common in version 2', async () => {
    const answer = await fetch(microsoft.loginUrl + v2.replace('/organizations/', '/common/'));
    expect(await answer.text()).toContain('AADSTS9001023');
  });
});
