import { uiLimits } from '@shiftgate/domain/limits.ts';
import { bringLaterTexts } from '#lib/i18n/later-texts.ts';

/** A part that has not loaded by then counts as missing, so that the page does not stay empty for ever. */
function inTime<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const missing = () => reject(new Error('A part of the console did not come'));
    const timer = setTimeout(missing, uiLimits.chunkTimeoutMs);
    part.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Loads a screen with the styles of all Mantine components and the texts of all screens; the first paint of home
 * carries only its own. The styles share one cascade layer with `first.css`, so the order of rules does not change.
 */
export async function withRest<T>(screen: Promise<T>): Promise<T> {
  const [loaded] = await inTime(Promise.all([screen, import('./rest.ts'), bringLaterTexts()]));
  return loaded;
}
