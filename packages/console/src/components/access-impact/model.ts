import type { CallResponse } from '@shiftgate/contract/routes/index.ts';

/** What a change does to who may enter, as the server tells it. */
export type AccessImpact = CallResponse<'company.previewCalendar'>;
