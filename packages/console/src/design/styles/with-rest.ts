import { uiLimits } from '@shiftgate/domain/limits.ts';
import { bringLaterTexts } from '../../lib/i18n/later-texts.ts';

/** A part that has not come by then is missing (spec §9); it would leave the person looking at nothing for ever. */
function inTime<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const missing = () => reject(new Error('A part of the console did not come'));
    const timer = setTimeout(missing, uiLimits.chunkTimeoutMs);
    part.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Loads a screen together with the styles of every component of Mantine and the texts of all screens: the first paint of
 * home carries only its own. The styles lie in one cascade layer with those of `first.css`, so their order and ours
 * (which has none) do not change.
 */
export async function withRest<T>(screen: Promise<T>): Promise<T> {
  const [loaded] = await inTime(Promise.all([screen, import('./rest.ts'), bringLaterTexts()]));
  return loaded;
}
