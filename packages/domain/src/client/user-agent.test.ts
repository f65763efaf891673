import { describe, expect, it } from 'vitest';
import { canonicalDomain } from './domain-name.ts';
import { compileClientRules, matchesBrowser, matchesSystem } from './matching.ts';
import { makeUserAgentParser, parseUserAgent } from './user-agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('user agents', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'chrome',
      'windows',
      'desktop',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`,
      'chrome',
      'linux',
      'desktop',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
      'edge',
      'windows',
      'desktop',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`,
      'opera',
      'windows',
      'desktop',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'chrome',
      'chromeos',
      'desktop',
    ],
    [
      'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'firefox',
      'linux',
      'desktop',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
      'safari',
      'macos',
      'desktop',
    ],
    [`${IOS} Version/17.4 Mobile/15E148 Safari/604.1`, 'safari', 'ios', 'mobile'],
    [`${IOS} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'chrome', 'ios', 'mobile'],
    [`${IOS} Mobile/15E148`, 'webview', 'ios', 'mobile'],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${WEBKIT} Version/4.0 Chrome/140.0 Mobile Safari/537.36`,
      'webview',
      'android',
      'mobile',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-X700) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0 Safari/537.36`,
      'samsung',
      'android',
      'tablet',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko', 'ie', 'windows', 'desktop'],
    // Browsers that show pages in a frame of the system, as their makers publish their agents.
    [`${IOS} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'firefox', 'ios', 'mobile'],
    [`${IOS} FxiOS/140.0 Mobile/15E148`, 'firefox', 'ios', 'mobile'],
    [`${IOS} CriOS/140.0.7339.39 Mobile/15E148`, 'chrome', 'ios', 'mobile'],
    [`${IOS} Version/17.0 EdgiOS/140.0.3485.54 Mobile/15E148 Safari/605.1.15`, 'edge', 'ios', 'mobile'],
    [`${IOS} EdgiOS/140.0.3485.54 Mobile/15E148`, 'edge', 'ios', 'mobile'],
    [`${IOS} Mobile/15E148 DuckDuckGo/7`, 'other', 'ios', 'mobile'],
    [`${IOS} Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, 'other', 'ios', 'mobile'],
    [`${IOS} Version/17.4 Mobile/15E148 Safari/604.1 Ddg/17.4`, 'other', 'ios', 'mobile'],
    [
      `Mozilla/5.0 (Linux; Android 12) ${WEBKIT} Version/4.0 Chrome/104.0.5112.97 Mobile DuckDuckGo/5 Safari/537.36`,
      'other',
      'android',
      'mobile',
    ],
    [
      `Mozilla/5.0 (Linux; Android 9; LG-H930; wv) ${WEBKIT} Version/4.0 Chrome/86.0 Mobile Safari/537.36 OPT/2.6`,
      'opera',
      'android',
      'mobile',
    ],
    // Applications that are no browsers.
    [`${IOS} GSA/380.0 Mobile/15E148 Safari/604.1`, 'webview', 'ios', 'mobile'],
    [`${IOS} Mobile/15E148 [FBAN/FBIOS;FBAV/450.0]`, 'webview', 'ios', 'mobile'],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Version/4.0 Chrome/140.0 Mobile Safari/537.36 Instagram 380.0`,
      'webview',
      'android',
      'mobile',
    ],
    ['curl/8.5.0', 'other', 'other', 'other'],
    ['', 'other', 'other', 'other'],
  ])('%s', (userAgent, browser, os, deviceClass) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser, os, deviceClass });
  });

  it('names Brave by its brand header only', () => {
    const chrome = `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`;
    expect(parseUserAgent(chrome, '"Brave";v="140", "Chromium";v="140"').browser).toBe('brave');
  });

  it('answers the same with a full cache', () => {
    const parse = makeUserAgentParser(10);
    for (let round = 0; round < 3; round += 1) {
      for (let version = 0; version < 50; version += 1) {
        const text = `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/${version}.0 Safari/537.36`;
        expect(parse(text)).toEqual(parseUserAgent(text));
      }
    }
  });
});

describe('browser and system lists', () => {
  it('let a webview pass where the browser of its system is listed', () => {
    const chrome = compileClientRules(['chrome'], []);
    const safari = compileClientRules(['safari'], []);
    expect(matchesBrowser(chrome, 'webview', 'android')).toBe(true);
    expect(matchesBrowser(chrome, 'webview', 'ios')).toBe(false);
    expect(matchesBrowser(safari, 'webview', 'ios')).toBe(true);
    expect(matchesBrowser(safari, 'webview', 'android')).toBe(false);
    expect(matchesBrowser(compileClientRules(['webview'], []), 'webview', 'windows')).toBe(true);
  });

  it('let "other" pass only an empty list', () => {
    const listed = compileClientRules(['chrome', 'other'], ['windows', 'other']);
    expect(matchesBrowser(listed, 'other', 'windows')).toBe(false);
    expect(matchesSystem(listed, 'other')).toBe(false);
    const any = compileClientRules([], []);
    expect(matchesBrowser(any, 'other', 'other') && matchesSystem(any, 'other')).toBe(true);
  });
});

describe('domains', () => {
  it.each([
    ['Acme.COM.br.', 'acme.com.br'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['AÇÃO.com.br', 'xn--ao-siap.com.br'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ])('keeps %s as %s', (domain, canonical) => {
    expect(canonicalDomain(domain)).toBe(canonical);
  });

  it.each(['', 'acme', 'a..b', '-a.com', 'a b.com', `${'a'.repeat(64)}.com`])('refuses %j', (domain) => {
    expect(canonicalDomain(domain)).toBeNull();
  });
});
