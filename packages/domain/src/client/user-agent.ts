import type { Browser, ClientFacts, DeviceClass, OperatingSystem } from './lists.ts';
import { browserOfBrands } from './brands.ts';
import {
  ENGINE_MARKS,
  FRAME_MARKS,
  markIn,
  OWN_MARKS,
  SYSTEM_MARKS,
  systemByMark,
  WEBVIEW_MARKS,
} from './client-marks.ts';

/** Longer texts are cut: nothing that a browser says lies behind this. */
const MAX_LENGTH = 1024;

/** The system that a text names, unless it has a mark that exists on another one alone. */
function findOs(text: string): OperatingSystem {
  const named = markIn(SYSTEM_MARKS, text) ?? 'other';
  return systemByMark(named, text) ?? named;
}

function isWebview(text: string, os: OperatingSystem): boolean {
  const has = (mark: string) => text.includes(mark);
  if (FRAME_MARKS.some(has)) return true;
  // Frames of Apple leave the word Safari out; old Android ones name a version beside Chrome.
  const isApple = os === 'ios' || os === 'macos';
  if (isApple && has('AppleWebKit/') && !has('Safari/') && !has('Chrome/')) return true;
  if (os !== 'android' && os !== 'ios') return false;
  if (WEBVIEW_MARKS.some(has)) return true;
  return os === 'android' && has('Version/4.0') && has('Chrome/');
}

function findBrowser(text: string, os: OperatingSystem, brands: string): Browser {
  const own = markIn(OWN_MARKS, text) ?? browserOfBrands(brands);
  if (own !== null) return own;
  if (isWebview(text, os)) return 'webview';
  const engine = markIn(ENGINE_MARKS, text);
  if (engine !== null) return engine;
  const isApple = os === 'macos' || os === 'ios';
  return isApple && text.includes('Safari/') && text.includes('Version/') ? 'safari' : 'other';
}

function findDeviceClass(text: string, os: OperatingSystem): DeviceClass {
  if (os === 'other') return text.includes('Mobile') ? 'mobile' : 'other';
  if (text.includes('iPad')) return 'tablet';
  // A phone can ask for the desktop site too; iPads do it by default.
  if (os === 'ios' && text.includes('Macintosh')) return 'tablet';
  if (os === 'ios') return 'mobile';
  if (os === 'android') return text.includes('Mobile') ? 'mobile' : 'tablet';
  return 'desktop';
}

/**
 * Browser, system and device class of a `User-Agent` text, out of the closed lists. `brands` is the
 * `Sec-CH-UA` header where there is one: Brave and others name themselves only there. Never throws.
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
