/** First letters of the first and the last name; of a single name its first letter. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const wanted = words.length > 1 ? [words[0], words.at(-1)] : words;
  return wanted
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
