/** Lower case without accents: `São João` is `sao joao`. Pure; may be longer or shorter than the text. */
export function plainLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text in plain letters, in their order: runs of letters and digits. */
export function plainWords(text: string): string[] {
  return plainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
