/**
 * Loads a screen together with the styles of every component of Mantine. The first paint of home carries only its own
 * (`first.css`); whatever is loaded after it comes through here. Both lie in one cascade layer, so their order and
 * ours (which has none) do not change.
 */
export async function withStyles<T>(screen: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([screen, import('./rest.ts')]);
  return loaded;
}
