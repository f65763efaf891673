import { errorStatus } from '@shiftgate/contract/errors.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import type { Json } from './schemas.ts';

const componentPath = '#/components/responses/';

/** Makes the responses of refusals; calls that refuse with the same codes refer to one component. */
export interface ProblemMaker {
  /** The responses of some codes, by status. */
  readonly responsesOf: (codes: readonly ErrorCode[]) => Readonly<Record<string, Json>>;
  /** What was referred to so far. */
  readonly components: () => Readonly<Record<string, Json>>;
}

const problem = (codes: readonly ErrorCode[]): Json => ({
  description: codes.join(', '),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
      },
    },
  },
});

export function createProblemMaker(): ProblemMaker {
  const used = new Map<string, Json>();
  const refer = (codes: readonly ErrorCode[]): Json => {
    const name = codes.join('.');
    used.set(name, problem(codes));
    return { $ref: `${componentPath}${name}` };
  };
  return {
    responsesOf: (codes) => {
      const byStatus = Object.groupBy(new Set(codes), (code) => String(errorStatus[code]));
      return Object.fromEntries(
        Object.entries(byStatus).map(([status, group = []]) => [status, refer(group.toSorted())]),
      );
    },
    components: () => Object.fromEntries([...used].toSorted(([a], [b]) => a.localeCompare(b))),
  };
}
