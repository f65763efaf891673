import type { Browser, ClientFacts, DeviceClass, OperatingSystem } from './lists.ts';

/** Longer texts are cut: nothing that a browser says lies behind this. */
const MAX_LENGTH = 1024;

/**
 * Names that browsers give themselves, also where they show pages in a frame of the system. First match wins; browsers
 * that name others beside themselves come before those others.
 */
const OWN_MARKS: readonly (readonly [mark: string, browser: Browser])[] = [
  ['Edg/', 'edge'],
  ['EdgA/', 'edge'],
  ['EdgiOS/', 'edge'],
  ['Edge/', 'edge'],
  ['OPR/', 'opera'],
  ['OPiOS/', 'opera'],
  ['OPT/', 'opera'],
  ['Opera', 'opera'],
  ['SamsungBrowser/', 'samsung'],
  ['Brave', 'brave'],
  ['YaBrowser/', 'other'],
  ['Vivaldi/', 'other'],
  ['UCBrowser/', 'other'],
  ['DuckDuckGo/', 'other'],
  ['Ddg/', 'other'],
  ['Seamonkey/', 'other'],
  ['Firefox/', 'firefox'],
  ['FxiOS/', 'firefox'],
  ['MSIE ', 'ie'],
  ['Trident/', 'ie'],
  ['CriOS/', 'chrome'],
];

/** Names of an engine, which applications with a frame of their own give too. */
const ENGINE_MARKS: typeof OWN_MARKS = [
  ['Chrome/', 'chrome'],
  ['Chromium/', 'chrome'],
];

/** Applications that show pages in their own frame. */
const WEBVIEW_MARKS = ['; wv)', 'FBAN/', 'FBAV/', 'FB_IAB/', 'Instagram ', 'LinkedInApp', 'GSA/'];

const OS_MARKS: readonly (readonly [mark: string, os: OperatingSystem])[] = [
  ['Windows Phone', 'other'],
  ['Tizen', 'other'],
  ['Web0S', 'other'],
  ['KAIOS', 'other'],
  ['Windows', 'windows'],
  ['CrOS', 'chromeos'],
  ['iPhone', 'ios'],
  ['iPad', 'ios'],
  ['iPod', 'ios'],
  ['Android', 'android'],
  ['Macintosh', 'macos'],
  ['Mac OS X', 'macos'],
  ['Linux', 'linux'],
  ['X11', 'linux'],
];

function findOs(text: string): OperatingSystem {
  return OS_MARKS.find(([mark]) => text.includes(mark))?.[1] ?? 'other';
}

function isWebview(text: string, os: OperatingSystem): boolean {
  if (os !== 'android' && os !== 'ios') return false;
  if (WEBVIEW_MARKS.some((mark) => text.includes(mark))) return true;
  // iOS frames leave the word Safari out; old Android ones name a version beside Chrome.
  if (os === 'ios') return text.includes('AppleWebKit/') && !text.includes('Safari/');
  return text.includes('Version/4.0') && text.includes('Chrome/');
}

function markedBy(marks: typeof OWN_MARKS, text: string): Browser | null {
  return marks.find(([mark]) => text.includes(mark))?.[1] ?? null;
}

function findBrowser(text: string, os: OperatingSystem, brands: string): Browser {
  if (brands.includes('"Brave"')) return 'brave';
  const own = markedBy(OWN_MARKS, text);
  if (own !== null) return own;
  if (isWebview(text, os)) return 'webview';
  const engine = markedBy(ENGINE_MARKS, text);
  if (engine !== null) return engine;
  const isApple = os === 'macos' || os === 'ios';
  return isApple && text.includes('Safari/') && text.includes('Version/') ? 'safari' : 'other';
}

function findDeviceClass(text: string, os: OperatingSystem): DeviceClass {
  if (os === 'other') return text.includes('Mobile') ? 'mobile' : 'other';
  if (text.includes('iPad')) return 'tablet';
  if (os === 'ios') return 'mobile';
  if (os === 'android') return text.includes('Mobile') ? 'mobile' : 'tablet';
  return 'desktop';
}

/**
 * Browser, system and device class of a `User-Agent` text, out of the closed lists. `brands` is the
 * `Sec-CH-UA` header where there is one: Brave names itself only there. Never throws.
 */
export function parseUserAgent(userAgent: string, brands = ''): ClientFacts {
  const text = userAgent.slice(0, MAX_LENGTH);
  const os = findOs(text);
  return { browser: findBrowser(text, os, brands), os, deviceClass: findDeviceClass(text, os) };
}

/**
 * A `parseUserAgent` that remembers answers by the exact text, at most `2 x maxEntries` of them: when the
 * younger half is full the older half is dropped.
 */
export function makeUserAgentParser(maxEntries = 5000): (userAgent: string, brands?: string) => ClientFacts {
  let young = new Map<string, ClientFacts>();
  let old = new Map<string, ClientFacts>();
  return (userAgent, brands = '') => {
    const key = brands === '' ? userAgent : `${brands}\n${userAgent}`;
    const known = young.get(key);
    if (known !== undefined) return known;
    const facts = old.get(key) ?? parseUserAgent(userAgent, brands);
    // Very long texts hardly ever come again, and would make the bound one of entries only.
    if (key.length > MAX_LENGTH) return facts;
    if (young.size >= maxEntries) {
      old = young;
      young = new Map();
    }
    young.set(key, facts);
    return facts;
  };
}
