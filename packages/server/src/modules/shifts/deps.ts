import type { CompareAccess, ReadShiftFacts } from '#access/public.ts';

import type { SecretBox } from '#db/secrets/secret-box.ts';

export interface ShiftDeps {
  readonly readShiftFacts: ReadShiftFacts;
  readonly compareAccess: CompareAccess;
  readonly box: SecretBox;
}
