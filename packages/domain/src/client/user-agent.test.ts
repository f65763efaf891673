import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalDomain } from './domain-name.ts';
import { OWN_MARKS } from './client-marks.ts';
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
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${WEBKIT} Version/4.0 Chrome/140.0 Mobile Safari/537.36 PKeyAuth/1.0`,
      'webview',
      'android',
      'mobile',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36 BytedanceWebview/d8a21c6`,
      'webview',
      'android',
      'mobile',
    ],
    [`${IOS} Version/17.4 Mobile/15E148 Safari/604.1 Line/14.3`, 'webview', 'ios', 'mobile'],
    [`${IOS} Version/17.4 Mobile/15E148 Safari/604.1 Snapchat/12.0`, 'webview', 'ios', 'mobile'],
    [`${IOS} Mobile/15E148 MicroMessenger/8.0.49`, 'webview', 'ios', 'mobile'],
    [
      'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Trident/7.0; Microsoft Outlook 16.0.17928; ms-office)',
      'ie',
      'windows',
      'desktop',
    ],
    ['Outlook-iOS/723.4027091.prod.iphone (4.2.1)', 'other', 'other', 'other'],
    // Televisions, headsets and other systems, whose browsers name others beside themselves.
    [
      `Mozilla/5.0 (SMART-TV; Linux; Tizen 5.0) ${WEBKIT} SamsungBrowser/2.2 Chrome/63.0 TV Safari/537.36`,
      'samsung',
      'other',
      'other',
    ],
    [
      `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${WEBKIT} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile`,
      'other',
      'other',
      'mobile',
    ],
    [
      `Mozilla/5.0 (Linux; OpenHarmony 5.0) ${WEBKIT} ArkWeb/4.1.6 Chrome/69.0 Mobile Safari/537.36`,
      'other',
      'other',
      'mobile',
    ],
    [
      `Mozilla/5.0 (PC; OpenHarmony 5.0) ${WEBKIT} Chrome/132.0 Safari/537.36 ArkWeb/6.0 HuaweiBrowser/5.1`,
      'other',
      'other',
      'other',
    ],
    [
      `Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00; HMSCore 6.13) ${WEBKIT} Chrome/99.0 HuaweiBrowser/14.0 Mobile Safari/537.36`,
      'other',
      'android',
      'mobile',
    ],
    [
      `Mozilla/5.0 (Linux; Android 12; Quest 2) ${WEBKIT} OculusBrowser/23.2 SamsungBrowser/4.0 Chrome/104.0 VR Safari/537.36`,
      'other',
      'android',
      'tablet',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0 Ddg/131.0`,
      'other',
      'windows',
      'desktop',
    ],
    ['Mozilla/5.0 (Android 14; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0', 'firefox', 'android', 'tablet'],
    [
      `Mozilla/5.0 (Linux; Android 7.0) ${WEBKIT} Version/4.0 Klar/1.0 Chrome/58.0 Mobile Safari/537.36`,
      'firefox',
      'android',
      'mobile',
    ],
    [`${IOS} Klar/140.0 Mobile/15E148 Safari/605.1.15`, 'firefox', 'ios', 'mobile'],
    // Applications on a computer that bring an engine along.
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Slack/4.39 Chrome/124.0 Electron/30.0 Safari/537.36`,
      'webview',
      'windows',
      'desktop',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Code/1.95 Chrome/128.0 Electron/32.2 Safari/537.36`,
      'webview',
      'macos',
      'desktop',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} QtWebEngine/6.5 Chrome/108.0 Safari/537.36`,
      'webview',
      'linux',
      'desktop',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
      'webview',
      'macos',
      'desktop',
    ],
    ['curl/8.5.0', 'other', 'other', 'other'],
    ['', 'other', 'other', 'other'],
  ])('%s', (userAgent, browser, os, deviceClass) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser, os, deviceClass });
  });

  // Desktop mode of phones and tablets: the text names a computer, and a browser that exists on no computer.
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const linux = `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT}`;
  it.each([
    [`${mac} CriOS/140.0.7339.39 Version/17.4 Safari/605.1.15`, 'chrome', 'ios', 'tablet'],
    [`${mac} FxiOS/140.0 Safari/605.1.15`, 'firefox', 'ios', 'tablet'],
    [`${mac} EdgiOS/140.0.3485.54 Version/17.0 Safari/605.1.15`, 'edge', 'ios', 'tablet'],
    [`${mac} OPT/5.0 Version/17.0 Safari/605.1.15`, 'opera', 'ios', 'tablet'],
    [`${mac} GSA/380.0 Safari/605.1.15`, 'webview', 'ios', 'tablet'],
    [`${mac} Mobile/15E148 [FBAN/FBIOS;FBAV/450.0]`, 'webview', 'ios', 'tablet'],
    [`${mac} Brave/1 Version/17.7.2 Safari/605.1.15`, 'brave', 'ios', 'tablet'],
    [`${mac} Version/17.4 YaBrowser/25.2 Safari/605.1.15`, 'other', 'ios', 'tablet'],
    [`${mac} Version/17.5 DuckDuckGo/7 Safari/605.1.15`, 'other', 'macos', 'desktop'],
    [`${linux} SamsungBrowser/25.0 Chrome/121.0 Safari/537.36`, 'samsung', 'android', 'tablet'],
    [`${linux} Chrome/140.0 Safari/537.36 EdgA/140.0`, 'edge', 'android', 'tablet'],
    [`${linux} Chrome/79.0 Safari/534.24 XiaoMi/MiuiBrowser/13.6.15`, 'other', 'android', 'tablet'],
    [`${linux} Silk/120.4 like Chrome/120.0 Safari/537.36`, 'other', 'android', 'tablet'],
    [
      `Mozilla/5.0 (X11; Linux x86_64; Quest 3) ${WEBKIT} OculusBrowser/33.0 Chrome/124.0 VR Safari/537.36`,
      'other',
      'android',
      'tablet',
    ],
    [`${mac} Klar/140.0 Safari/605.1.15`, 'firefox', 'ios', 'tablet'],
    [`${linux} Chrome/140.0.0.0 Safari/537.36`, 'chrome', 'linux', 'desktop'],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 SamsungBrowser/29.0`,
      'samsung',
      'windows',
      'desktop',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/140.0 YaBrowser/25.2 Safari/537.36`,
      'other',
      'macos',
      'desktop',
    ],
  ])('%s in desktop mode, or not', (userAgent, browser, os, deviceClass) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser, os, deviceClass });
  });

  it('never counts a browser with a name of its own as Chrome or Safari', () => {
    const around = [
      [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36`, 'chrome'],
      [`${mac} Version/17.4 Safari/605.1.15`, 'safari'],
      [`${IOS} Version/17.4 Mobile/15E148 Safari/604.1`, 'safari'],
    ] as const;
    for (const [text, plain] of around) expect(parseUserAgent(text).browser).toBe(plain);
    fc.assert(
      fc.property(fc.constantFrom(...OWN_MARKS), fc.constantFrom(...around), ([mark, browser], [text]) => {
        expect(parseUserAgent(`${text} ${mark}1.0`).browser).toBe(browser);
      }),
    );
  });

  it.each([
    ['"Not;A=Brand";v="99", "Google Chrome";v="139", "Chromium";v="139"', 'chrome'],
    ['"Chromium";v="140", "Not_A Brand";v="24"', 'chrome'],
    ['" Not A;Brand";v="99", "Chromium";v="96"', 'chrome'],
    ['"Chromium";v="140", "Not/A)Brand";v="8", "YaBrowser";v="25.2"', 'other'],
    ['"Chromium";v="140", "Vivaldi";v="7.6", "Not=A?Brand";v="24"', 'other'],
    ['"Microsoft Edge";v="140", "Chromium";v="140"', 'edge'],
    ['garbage', 'chrome'],
  ])('reads the brands %s as %s', (brands, browser) => {
    const chrome = `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`;
    expect(parseUserAgent(chrome, brands).browser).toBe(browser);
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
    // An application of a computer is no browser of its system.
    expect(matchesBrowser(chrome, 'webview', 'windows')).toBe(false);
    expect(matchesBrowser(safari, 'webview', 'macos')).toBe(false);
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
