/** The closed list of browsers, shared by pickers, engine and log. */
export const BROWSERS = [
  'chrome',
  'edge',
  'firefox',
  'safari',
  'opera',
  'samsung',
  'brave',
  'webview',
  'ie',
  'other',
] as const;
export type Browser = (typeof BROWSERS)[number];

/** The closed list of operating systems, shared by pickers, engine and log. */
export const OPERATING_SYSTEMS = [
  'windows',
  'macos',
  'linux',
  'chromeos',
  'android',
  'ios',
  'other',
] as const;
export type OperatingSystem = (typeof OPERATING_SYSTEMS)[number];

export const DEVICE_CLASSES = ['desktop', 'mobile', 'tablet', 'other'] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

/** Browser, system and device class of a client, from its user agent. */
export interface ClientFacts {
  readonly browser: Browser;
  readonly os: OperatingSystem;
  readonly deviceClass: DeviceClass;
}
