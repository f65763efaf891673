import type { CallResponse } from '@shiftgate/contract/routes/index.ts';

export type PasswordSettings = CallResponse<'company.passwordSettings'>;
export type Strength = PasswordSettings['password_strength'];
