/** The fields of a posted form or JSON object, as texts. */
export interface FormValues {
  /** The field's value, the last one if it came more than once, or an empty text. */
  one(name: string): string;
  all(name: string): string[];
}

/** Reads a parsed body; what is no object counts as an empty form. */
export function formValues(body: unknown): FormValues {
  const all = (name: string): string[] => {
    if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return [];
    const value: unknown = Reflect.get(body, name);
    return (Array.isArray(value) ? value : [value])
      .filter((item) => ['string', 'number', 'boolean'].includes(typeof item))
      .map(String);
  };
  return { all, one: (name) => all(name).at(-1) ?? '' };
}
