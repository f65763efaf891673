import { bringLaterTexts } from './later-texts.ts';

/**
 * Loads a screen together with the styles of every component of Mantine and the texts of all screens: the first paint of
 * home carries only its own. The styles lie in one cascade layer with those of `first.css`, so their order and ours
 * (which has none) do not change.
 */
export async function withRest<T>(screen: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([screen, import('../ui/styles/rest.ts'), bringLaterTexts()]);
  return loaded;
}
