import type { Problem } from '@shiftgate/contract/errors.ts';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Fields = NonNullable<Problem['fields']>;

const maxFields = 50;

/** Which fields of an input broke which rule, as a problem document says it; unknown ones are named one by one. */
export function brokenFields(issues: readonly Issue[]): Fields {
  return issues.flatMap((issue) => fieldsOf(issue, [])).slice(0, maxFields);
}

function fieldsOf(issue: Issue, above: readonly PropertyKey[]): Fields {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: pathText([...path, key]), rule: issue.code }));
  if (issue.code === 'invalid_union') {
    // The form that is meant is the one that has everything it asks for: only what is too much is wrong.
    const meant = issue.errors.find((form) => form.every((one) => one.code === 'unrecognized_keys'));
    if (meant !== undefined && meant.length > 0) return meant.flatMap((one) => fieldsOf(one, path));
  }
  return [{ path: pathText(path), rule: issue.code }];
}

const pathText = (path: readonly PropertyKey[]): string => path.map(String).join('.');
