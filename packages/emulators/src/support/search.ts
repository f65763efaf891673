/** Text without accents and in lower case, for finding a name however it is typed. */
export const searchable = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
