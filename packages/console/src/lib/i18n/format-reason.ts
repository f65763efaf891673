import type { Text } from '@shiftgate/phrases/translate.ts';

/**
 * The text for an error code far from its request: of one person of a bulk action, of a step of a run. A text that
 * needs the request's id gives way to a plain one; an unknown code is shown as it is.
 */
export function formatReason(find: (key: string) => Text | undefined, code: string): string {
  const text = find(`errors.${code}`);
  if (typeof text !== 'string') return code;
  const plain = find('errors.unexpected');
  return text.includes('{') && typeof plain === 'string' ? plain : text;
}
