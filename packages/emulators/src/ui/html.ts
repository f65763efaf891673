/** A piece of HTML that is safe to write without escaping. */
export interface Html {
  readonly safeHtml: string;
}

type HtmlValue = Html | string | number | boolean | null | undefined | readonly HtmlValue[];

/** Text with the five characters that mean something in HTML replaced. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false || value === true) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if ('safeHtml' in value) return value.safeHtml;
  return value.map(render).join('');
}

/** Template tag: everything put in is escaped unless it is HTML already; lists are joined, booleans and null vanish. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  const text = parts.map((part, at) => part + (at < values.length ? render(values[at]) : '')).join('');
  return { safeHtml: text };
}
