import { z } from 'zod';
import { passwordDeliveries, taskOccasions } from '@shiftgate/contract/entities/task.ts';
import type { Context } from '#core/context.ts';

const TaskShift = z.object({ key: z.uuid(), name: z.string() });

/** The stored input of a bulk action; each kind reads its own fields. */
export const TaskInput = z.object({
  shift: TaskShift.optional(),
  /** Several shifts, or the shifts of the affected people. */
  shifts: z.array(TaskShift).optional(),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  /** Shifts with a window that a vacation cuts, and the instant of the cut. */
  cuts: z.object({ shifts: z.array(TaskShift), at: z.string() }).optional(),
  /** How long a single access lasts; null = until the first logoff. */
  duration_minutes: z.int().nullable().optional(),
  force_change: z.boolean().optional(),
  delivery: z.enum(passwordDeliveries).optional(),
  domains: z.array(z.string()).optional(),
  /** Why the program started it itself. */
  occasion: z.enum(taskOccasions).optional(),
});
export type TaskInput = z.output<typeof TaskInput>;

/** The starter of a bulk action, with rights and origin at that time. */
export const TaskActor = z.object({
  /** Null for the program itself. */
  userKey: z.uuid().nullable(),
  name: z.string(),
  email: z.string(),
  isControlAdmin: z.boolean(),
  /** Super administrator of the workspace; false in tasks from before it was stored. */
  isAdmin: z.boolean().default(false),
  /** Whether they had confirmed at the provider that it is them, where the people of the task need it. */
  isConfirmed: z.boolean().default(false),
  simulatedByName: z.string().nullable(),
  ip: z.string().nullable(),
  browser: z.string(),
  os: z.string(),
  requestId: z.string(),
});
export type TaskActor = z.output<typeof TaskActor>;

export function taskActorOf({ actor, origin }: Context): TaskActor {
  const { userKey, name, email, isControlAdmin, isAdmin, simulatedByName } = actor;
  return {
    userKey,
    name,
    email,
    isControlAdmin,
    isAdmin,
    isConfirmed: false,
    simulatedByName,
    ip: origin.ip,
    browser: origin.client.browser,
    os: origin.client.os,
    requestId: origin.requestId,
  };
}

/** The actor of tasks that the program starts itself. */
export const programActor: TaskActor = {
  userKey: null,
  name: 'system',
  email: '',
  isControlAdmin: true,
  isAdmin: false,
  isConfirmed: false,
  simulatedByName: null,
  ip: null,
  browser: '',
  os: '',
  requestId: '',
};
