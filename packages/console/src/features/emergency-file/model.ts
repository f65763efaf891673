import type { CallResponse } from '@shiftgate/contract/routes/index.ts';

export type EmergencyState = CallResponse<'emergency.state'>;
