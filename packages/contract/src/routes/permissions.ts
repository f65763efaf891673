import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { lastSave } from '../entities/last-save.ts';
import { plantedKinds } from '../planted.ts';
import { userStatuses } from '../entities/user.ts';
import { Done, Key } from '../fields.ts';
import { KeyParam, Keys, Signed } from './common.ts';

const Person = z.object({
  key: Key,
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  /** A person who left the directory keeps rights given here until they are removed. */
  status: z.enum(userStatuses),
  /** Whether it is the signed-in person. */
  is_me: z.boolean(),
});

/** Whether managers may change shifts that include people with rights in the panel. */
const PanelShifts = z.object({ managers_change_panel_shifts: z.boolean(), version: z.int(), ...lastSave });

/** Rights in the panel: shown to and changed by control admins only. */
export const permissions = {
  'permissions.list': endpoint({
    access: 'controlAdmin',
    summary: 'Administrators as the workspace says, the allowed-admin list, and managers',
    response: z.object({
      administrators: z.array(Person),
      allowed_admins: z.array(Person),
      managers: z.array(Person),
      panel_shifts: PanelShifts,
    }),
    errors: [...Signed, 'FORBIDDEN'],
  }),
  'permissions.addManagers': endpoint({
    access: 'controlAdmin',
    summary:
      'Makes people managers; administrators and managers already are more or the same and are refused',
    body: z.strictObject({ users: Keys }),
    response: Done,
    errors: [...Signed, 'FORBIDDEN', 'USER_NOT_FOUND', 'USER_ALREADY_EXISTS'],
  }),
  'permissions.previewPromotion': endpoint({
    access: 'controlAdmin',
    summary: 'What others set up for people, and ends when they become managers or allowed administrators',
    body: z.strictObject({ users: Keys }),
    response: z.object({
      people: z.array(z.object({ key: Key, name: z.string(), ends: z.array(z.enum(plantedKinds)) })),
    }),
    errors: [...Signed, 'FORBIDDEN'],
  }),
  'permissions.removeManager': endpoint({
    access: 'controlAdmin',
    summary: 'Takes the manager right away; open panel sessions of the person end',
    params: KeyParam,
    response: Done,
    errors: [...Signed, 'FORBIDDEN', 'USER_NOT_FOUND'],
  }),
  'permissions.addAllowedAdmins': endpoint({
    access: 'controlAdmin',
    summary:
      'Puts people on the allowed-admin list: control admins without being administrators of the workspace',
    body: z.strictObject({ users: Keys }),
    response: Done,
    errors: [...Signed, 'FORBIDDEN', 'USER_NOT_FOUND', 'USER_ALREADY_EXISTS'],
  }),
  'permissions.removeAllowedAdmin': endpoint({
    access: 'controlAdmin',
    summary:
      'Removes a person from the allowed-admin list; never the last one with the rights of a control admin',
    params: KeyParam,
    response: Done,
    errors: [...Signed, 'FORBIDDEN', 'USER_NOT_FOUND', 'PROTECTED_USER'],
  }),
  'permissions.setPanelShifts': endpoint({
    access: 'controlAdmin',
    summary: 'Whether managers may change shifts that include people of the panel',
    body: z.strictObject({ managers_change_panel_shifts: z.boolean(), version: z.int().optional() }),
    response: PanelShifts,
    errors: [...Signed, 'FORBIDDEN', 'VALIDATION_FAILED', 'VERSION_CONFLICT'],
  }),
};
