import type { CompareAccess, ReadShiftFacts } from '../../access/public.ts';

import type { SecretBox } from '../../db/secrets/secret-box.ts';

/** What the calls on shifts stand on. */
export interface ShiftDeps {
  readonly readShiftFacts: ReadShiftFacts;
  readonly compareAccess: CompareAccess;
  readonly box: SecretBox;
}
