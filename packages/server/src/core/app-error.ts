import { errorStatus } from '@shiftgate/contract/errors.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';

/** An expected error of a call: a code of the catalog with facts for its text. Never put a secret into it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly facts: Record<string, unknown> | undefined;
  readonly fields: readonly { path: string; rule: string }[] | undefined;

  constructor(
    code: ErrorCode,
    facts?: Record<string, unknown>,
    fields?: readonly { path: string; rule: string }[],
  ) {
    super(code);
    this.code = code;
    this.facts = facts;
    this.fields = fields;
  }

  /** The HTTP status of this code in the catalog. */
  get status(): number {
    return errorStatus[this.code];
  }
}
