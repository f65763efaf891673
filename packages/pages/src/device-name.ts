import type { Browser, OperatingSystem } from '@shiftgate/domain/client/lists.ts';
import type { AccountText } from './account-texts.ts';

/** What a device is called after its browser and system, as far as they are known. */
export function deviceName(t: AccountText, browser: Browser, os: OperatingSystem): string {
  if (os !== 'other') return t('mine.device', { browser: t(`browsers.${browser}`), os: t(`systems.${os}`) });
  if (browser === 'other') return t('mine.deviceUnknown');
  return t('mine.deviceOtherSystem', { browser: t(`browsers.${browser}`) });
}
