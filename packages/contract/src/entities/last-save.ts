import { z } from 'zod';
import { Instant, Key } from '../fields.ts';

/** Fields that tell who saved a setting last, and when; null = nobody has, or before this was kept. */
export const lastSave = {
  updated_at: Instant.nullable(),
  updated_by: z.string().nullable(),
  /** The person, who may be gone by now. */
  updated_by_key: Key.nullable(),
};
