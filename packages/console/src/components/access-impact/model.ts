import type { CallResponse } from '@shiftgate/contract/routes/index.ts';

/** What a change does to people's access, as the API answers it. */
export type AccessImpact = CallResponse<'company.previewCalendar'>;
