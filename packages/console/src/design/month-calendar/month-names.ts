/** The twelve names of the months in a language, January first, each with a capital letter. */
export function listMonthNames(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => {
    const name = format.format(Date.UTC(2001, index, 1));
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  });
}
