import { requestRules } from '@shiftgate/domain/limits.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AccessRequest, requestViews } from '../entities/request.ts';
import { SingleAccessMinutes } from '../entities/user.ts';
import { Cursor, PageSize } from '../fields.ts';
import { KeyParam, Signed } from './common.ts';

const deciding = [
  'REQUEST_NOT_FOUND',
  'REQUEST_ALREADY_DECIDED',
  'USER_NOT_FOUND',
  'PROTECTED_USER',
  'PROTECTED_ADMINISTRATOR',
  'FRESH_SIGN_IN_REQUIRED',
] as const;

/** The calls on what people without a panel ask for on the public pages (ours). */
export const requests = {
  'requests.summary': endpoint({
    access: 'signedIn',
    summary: 'How many requests wait',
    response: z.object({ open: z.int() }),
    errors: [...Signed],
  }),
  'requests.list': endpoint({
    access: 'signedIn',
    summary: 'Requests that wait, oldest first; or those that are over, newest first',
    query: z.object({ view: z.enum(requestViews).default('open'), page_size: PageSize, cursor: Cursor }),
    response: z.object({ items: z.array(AccessRequest), next: z.string().nullable() }),
    errors: [...Signed],
  }),
  'requests.approve': endpoint({
    access: 'signedIn',
    summary: 'Grants the single access, or creates a link for choosing a password; the person is notified',
    params: KeyParam,
    body: z.strictObject({
      /** Of a single access. */
      duration_minutes: SingleAccessMinutes,
      /** Of a password: a link by email, or a code to be handed over; without an address always a code. */
      delivery: z.enum(['mail', 'code']).default('mail'),
    }),
    response: z.object({
      request: AccessRequest,
      /** Link for choosing a password, to be handed over: where a code was chosen or no address is known, only now. */
      handover_url: z.string().nullable(),
    }),
    errors: [...Signed, ...deciding, 'WORKSPACE_ROLES_UNKNOWN', 'OWN_ROLE_UNKNOWN'],
  }),
  'requests.refuse': endpoint({
    access: 'signedIn',
    summary: 'Refuses with a word that the person gets to read',
    params: KeyParam,
    body: z.strictObject({ word: z.string().trim().min(1).max(requestRules.maxWord) }),
    response: z.object({ request: AccessRequest }),
    errors: [...Signed, ...deciding],
  }),
};
