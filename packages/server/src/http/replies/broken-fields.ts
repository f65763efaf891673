import type { Problem } from '@shiftgate/contract/errors.ts';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Fields = NonNullable<Problem['fields']>;

const maxFields = 50;

/** Maps validation issues to the fields of a problem document; unknown fields are named one by one. */
export function brokenFields(issues: readonly Issue[]): Fields {
  return issues.flatMap((issue) => fieldsOf(issue, [])).slice(0, maxFields);
}

function fieldsOf(issue: Issue, above: readonly PropertyKey[]): Fields {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: pathText([...path, key]), rule: issue.code }));
  if (issue.code === 'invalid_union') {
    // The intended variant is the one with every required field: only its extra fields are wrong.
    const meant = issue.errors.find((form) => form.every((one) => one.code === 'unrecognized_keys'));
    if (meant !== undefined && meant.length > 0) return meant.flatMap((one) => fieldsOf(one, path));
  }
  return [{ path: pathText(path), rule: issue.code }];
}

const pathText = (path: readonly PropertyKey[]): string => path.map(String).join('.');
