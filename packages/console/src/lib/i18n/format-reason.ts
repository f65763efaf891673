import type { Text } from '@shiftgate/phrases/translate.ts';

/**
 * The words for an error code that stands alone, far from the request that met it: of one person of a bulk action, of a
 * step of a run. A text that names what only a request has (its id) gives way to a plain one; a code without words is
 * shown as it is.
 */
export function formatReason(find: (key: string) => Text | undefined, code: string): string {
  const text = find(`errors.${code}`);
  if (typeof text !== 'string') return code;
  const plain = find('errors.unexpected');
  return text.includes('{') && typeof plain === 'string' ? plain : text;
}
