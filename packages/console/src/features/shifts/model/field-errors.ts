import { draftFields } from './shift-draft.ts';
import type { FieldError } from './model.ts';

/** Reads the broken fields of a refused call (`body.rules.2.end_hour`, `list_ip.0`, `/name`); unknown ones are left out. */
export function readFieldErrors(fields: readonly { path: string; rule: string }[]): FieldError[] {
  return fields.flatMap(({ path, rule }) => {
    const outer = ['', 'body', 'password_policy'];
    const parts = path.split(/[./[\]]+/).filter((part) => !outer.includes(part));
    const field = draftFields.find((known) => known === parts[0]);
    if (field === undefined) return [];
    const index = /^\d+$/.test(parts[1] ?? '') ? Number(parts[1]) : null;
    return [{ field, index, rule }];
  });
}
