import { z } from 'zod';
import { Instant, Key } from '../fields.ts';

/** Author and time of the last save of a setting; null = never saved, or saved before this was recorded. */
export const lastSave = {
  updated_at: Instant.nullable(),
  updated_by: z.string().nullable(),
  /** The person, possibly deleted by now. */
  updated_by_key: Key.nullable(),
};
