import { z } from 'zod';
import { Instant, Key, PlainDate } from '../fields.ts';

export const userStatuses = ['active', 'disabled', 'suspended', 'not_synchronised'] as const;

/** A person of the company's directory, as lists show them (spec §3, User). */
export const User = z.object({
  key: Key,
  user_id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  domain_name: z.string(),
  status: z.enum(userStatuses),
  is_admin: z.boolean(),
  is_manager: z.boolean(),
  allowed: z.boolean(),
  uo: z.string().nullable(),
  last_login: Instant.nullable(),
  updated_password_at: Instant.nullable(),
  has_password: z.boolean(),
  vacation: z.object({ start_date: PlainDate, end_date: PlainDate }).nullable(),
  rule_group: z.array(Key),
  shift_names: z.array(z.string()),
});

/** The signed-in person of the panel. */
export const Me = z.object({
  key: Key,
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  is_admin: z.boolean(),
  is_control_admin: z.boolean(),
  is_manager: z.boolean(),
  is_simulated: z.boolean(),
  company_key: Key,
  /** The server's instant, from which the console takes "now". */
  server_now: Instant,
});
