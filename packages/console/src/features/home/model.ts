import type { CallResponse } from '@shiftgate/contract/routes/index.ts';

export type Summary = CallResponse<'home.summary'>;
