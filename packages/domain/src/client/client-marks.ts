import type { Browser, OperatingSystem } from './lists.ts';

/*
 * What browsers and systems write in `User-Agent`. Sources: the published agents of the makers, and the lists of
 * matomo-org/device-detector, ua-parser/uap-core (pull request 586: Chrome and Edge on iOS in desktop mode),
 * bowser-js/bowser (issue 554) and brave/brave-browser (issue 43895: Brave on iOS). Facts alone were taken.
 */

type Marks<T> = readonly (readonly [mark: string, is: T])[];

const others: Marks<Browser> = [
  // Built on another browser's engine: they name that one too.
  'AlohaBrowser/',
  // The engine of HarmonyOS, whose browsers and frames name Chrome.
  'ArkWeb/',
  'Avast/',
  'AVG/',
  'CCleaner/',
  'coc_coc_browser/',
  'DuckDuckGo/',
  'Ddg/',
  'Ecosia ',
  'Epiphany/',
  'Falkon/',
  'HeyTapBrowser/',
  'HuaweiBrowser/',
  'Iron/',
  'Konqueror/',
  'Maxthon/',
  'MiuiBrowser/',
  'MQQBrowser/',
  'Norton/',
  'OculusBrowser/',
  'PaleMoon/',
  'Puffin/',
  'QQBrowser/',
  'Quark/',
  'SeaMonkey/',
  'Seamonkey/',
  'Silk/',
  'Sleipnir/',
  'UCBrowser/',
  'UBrowser/',
  'Vivaldi/',
  'VivoBrowser/',
  'Waterfox/',
  'Whale/',
  'YaBrowser/',
].map((mark) => [mark, 'other'] as const);

/**
 * Names that browsers give themselves, also where they show pages in a frame of the system. First match wins; browsers
 * that name others beside themselves come before those others.
 */
export const OWN_MARKS: Marks<Browser> = [
  ...others,
  ['Edg/', 'edge'],
  ['EdgA/', 'edge'],
  ['EdgiOS/', 'edge'],
  ['Edge/', 'edge'],
  ['OPR/', 'opera'],
  ['OPiOS/', 'opera'],
  ['OPT/', 'opera'],
  ['OPX/', 'opera'],
  ['Opera', 'opera'],
  ['SamsungBrowser/', 'samsung'],
  ['Brave', 'brave'],
  ['Firefox/', 'firefox'],
  ['FxiOS/', 'firefox'],
  ['Focus/', 'firefox'],
  ['Klar/', 'firefox'],
  ['MSIE ', 'ie'],
  ['Trident/', 'ie'],
  ['CriOS/', 'chrome'],
];

/** Names of an engine, which applications with a frame of their own give too. */
export const ENGINE_MARKS: Marks<Browser> = [
  ['Chrome/', 'chrome'],
  ['Chromium/', 'chrome'],
];

/** Applications that show pages in their own frame. */
export const WEBVIEW_MARKS = [
  '; wv)',
  'BytedanceWebview/',
  'FBAN/',
  'FBAV/',
  'FB_IAB/',
  'GSA/',
  'Instagram ',
  'LinkedInApp',
  'MicroMessenger/',
  'Snapchat/',
  ' Line/',
];

/** Applications of a computer that bring the engine of Chrome along. */
export const FRAME_MARKS = ['Electron/', 'QtWebEngine/'];

/** Systems by the name that a text gives them. First match wins. */
export const SYSTEM_MARKS: Marks<OperatingSystem> = [
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
  ['HarmonyOS', 'other'],
  ['OpenHarmony', 'other'],
  ['Macintosh', 'macos'],
  ['Mac OS X', 'macos'],
  ['Linux', 'linux'],
  ['X11', 'linux'],
];

/** A mark that exists on one system alone, and the systems that a phone or tablet names in its desktop mode. */
interface TellingMark {
  readonly marks: readonly string[];
  readonly os: OperatingSystem;
  readonly insteadOf: readonly OperatingSystem[];
  /** A mark that makes this one meaningless. */
  readonly without?: string;
}

const telling: readonly TellingMark[] = [
  {
    marks: [
      'CriOS/',
      'FxiOS/',
      'EdgiOS/',
      'OPiOS/',
      'OPT/',
      'OPX/',
      'GSA/',
      'Focus/',
      'Klar/',
      'Ecosia ios@',
      'Mobile/',
    ],
    os: 'ios',
    insteadOf: ['macos'],
  },
  // On a Mac they are built on Chromium, and say so.
  {
    marks: ['Brave/', 'YaBrowser/', 'Vivaldi/', 'AlohaBrowser/'],
    os: 'ios',
    insteadOf: ['macos'],
    without: 'Chrome/',
  },
  {
    marks: [
      'EdgA/',
      'SamsungBrowser/',
      'MiuiBrowser/',
      'HuaweiBrowser/',
      'HeyTapBrowser/',
      'OculusBrowser/',
      'Silk/',
      'VivoBrowser/',
      'UCBrowser/',
      'Ecosia android@',
    ],
    os: 'android',
    insteadOf: ['linux'],
  },
];

/** The system of a mark that exists on it alone, where a text names one that such a device pretends to have. */
export function systemByMark(named: OperatingSystem, text: string): OperatingSystem | null {
  const found = telling.find(
    ({ marks, insteadOf, without }) =>
      insteadOf.includes(named) &&
      (without === undefined || !text.includes(without)) &&
      marks.some((mark) => text.includes(mark)),
  );
  return found?.os ?? null;
}

/** The value of the first mark in the list that the text contains. */
export function markIn<T>(marks: Marks<T>, text: string): T | null {
  return marks.find(([mark]) => text.includes(mark))?.[1] ?? null;
}
