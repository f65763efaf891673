import { z } from 'zod';
import { passwordDeliveries, taskOccasions } from '@shiftgate/contract/entities/task.ts';
import type { Context } from '../../../core/context.ts';

const TaskShift = z.object({ key: z.uuid(), name: z.string() });

/** What a bulk action acts with, as it is stored; each kind reads its own fields. */
export const TaskInput = z.object({
  shift: TaskShift.optional(),
  /** Several shifts, or the ones whose people it is about. */
  shifts: z.array(TaskShift).optional(),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  /** Shifts whose window a vacation cuts, and the instant at which it does. */
  cuts: z.object({ shifts: z.array(TaskShift), at: z.string() }).optional(),
  force_change: z.boolean().optional(),
  delivery: z.enum(passwordDeliveries).optional(),
  domains: z.array(z.string()).optional(),
  /** Why the program started it by itself. */
  occasion: z.enum(taskOccasions).optional(),
});
export type TaskInput = z.output<typeof TaskInput>;

/** Who ordered a bulk action, with the right they had then and where they were. */
export const TaskActor = z.object({
  /** Null for the program itself. */
  userKey: z.uuid().nullable(),
  name: z.string(),
  email: z.string(),
  isControlAdmin: z.boolean(),
  simulatedByName: z.string().nullable(),
  ip: z.string().nullable(),
  browser: z.string(),
  os: z.string(),
  requestId: z.string(),
});
export type TaskActor = z.output<typeof TaskActor>;

/** The actor of a request as a task keeps them. */
export function taskActorOf({ actor, origin }: Context): TaskActor {
  const { userKey, name, email, isControlAdmin, simulatedByName } = actor;
  return {
    userKey,
    name,
    email,
    isControlAdmin,
    simulatedByName,
    ip: origin.ip,
    browser: origin.client.browser,
    os: origin.client.os,
    requestId: origin.requestId,
  };
}

/** The program itself, for what it starts on its own. */
export const programActor: TaskActor = {
  userKey: null,
  name: 'system',
  email: '',
  isControlAdmin: true,
  simulatedByName: null,
  ip: null,
  browser: '',
  os: '',
  requestId: '',
};
